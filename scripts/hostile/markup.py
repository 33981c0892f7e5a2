"""Hostile CAML: its XML, its numbers, its layers and its animations."""

import gzip

from .case import Case, file

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
SPACE = 'xmlns="http://www.apple.com/CoreAnimation/1.0"'


def document(inside: str = "", attributes: str = "", layer: str = "CALayer") -> str:
    return f'{HEAD}<caml {SPACE}><{layer} id="root" bounds="0 0 40 30" {attributes}>{inside}</{layer}></caml>'


def sublayer(inside: str = "", attributes: str = "", layer: str = "CALayer") -> str:
    return document(
        f'<sublayers><{layer} id="a" name="a" bounds="0 0 20 20" position="20 15" backgroundColor="1 0 0" {attributes}>'
        f'{inside}</{layer}></sublayers>')


def animation(attributes: str = "", inside: str = "", kind: str = "CABasicAnimation", path: str = "position.x") -> str:
    return sublayer(
        f'<animations><animation type="{kind}" key="k" keyPath="{path}" {attributes}>{inside}</animation></animations>')


def keyframes(values: str, attributes: str = 'duration="1"', more: str = "", path: str = "opacity") -> str:
    return animation(attributes, f"<values>{values}</values>{more}", "CAKeyframeAnimation", path)


def reals(numbers) -> str:
    return "".join(f'<real value="{number}"/>' for number in numbers)


def entities(levels: int, width: int) -> str:
    declarations = '<!ENTITY e0 "lol">' + "".join(
        f'<!ENTITY e{level} "{f"&e{level - 1};" * width}">' for level in range(1, levels + 1))
    return f"<?xml version=\"1.0\"?><!DOCTYPE caml [{declarations}]><caml>&e{levels};</caml>"


def xml() -> list[Case]:
    def refused(name, content):
        return file(f"xml: {name}", content, refused=True)

    def read(name, content):
        return file(f"xml: {name}", content)

    plain = sublayer()
    return [
        refused("billion laughs", entities(9, 10)),
        refused("quadratic blow-up", f'<!DOCTYPE caml [<!ENTITY a "{"a" * 50_000}">]><caml>{"&a;" * 50_000}</caml>'),
        refused("external entity", '<!DOCTYPE caml [<!ENTITY x SYSTEM "file:///etc/passwd">]><caml>&x;</caml>'),
        refused("external document type", '<!DOCTYPE caml SYSTEM "http://127.0.0.1:9/caml.dtd"><caml/>'),
        refused("parameter entity", '<!DOCTYPE caml [<!ENTITY % p SYSTEM "file:///dev/zero"> %p;]><caml/>'),
        refused("entity of itself", '<!DOCTYPE caml [<!ENTITY a "&b;"><!ENTITY b "&a;">]><caml>&a;</caml>'),
        refused("undefined entity", document("&nothing;")),
        refused("a million layers deep", lambda: document(
            "<sublayers><CALayer>" * 1_000_000 + "</CALayer></sublayers>" * 1_000_000)),
        refused("a million unknown elements deep", lambda: document("<x>" * 1_000_000 + "</x>" * 1_000_000)),
        read("two hundred layers deep", document("<sublayers><CALayer>" * 200 + "</CALayer></sublayers>" * 200)),
        refused("attribute of 100 MB", lambda: document(attributes=f'name="{"a" * 100_000_000}"')),
        refused("attribute name of 20 MB", lambda: document(attributes=f'{"a" * 20_000_000}="1"')),
        read("text of 100 MB", lambda: document("x" * 100_000_000)),
        read("comment of 100 MB", lambda: document(f"<!--{'x' * 100_000_000}-->")),
        read("character data of 100 MB", lambda: document(f"<![CDATA[{'<' * 100_000_000}]]>")),
        read("a million attributes", lambda: document(attributes=" ".join(f'a{n}="1"' for n in range(1_000_000)))),
        refused("attribute twice", document(attributes='opacity="1" opacity="0"')),
        refused("missing quotes", document(attributes="opacity=1")),
        refused("quote that never ends", document(attributes='name="')),
        refused("NUL in an attribute", document(attributes='name="a\0b"')),
        refused("NUL in text", document("a\0b")),
        refused("reference to NUL", document(attributes='name="&#0;"')),
        refused("reference to a surrogate", document(attributes='name="&#xD800;"')),
        refused("reference beyond Unicode", document(attributes='name="&#x110000;"')),
        read("UTF-16 with a mark", plain.replace("UTF-8", "UTF-16").encode("utf-16")),
        read("UTF-16 without a mark", plain.replace("UTF-8", "UTF-16").encode("utf-16-be")),
        read("UTF-16 that says UTF-8", plain.encode("utf-16")),
        read("UTF-32", plain.replace("UTF-8", "UTF-32").encode("utf-32")),
        read("Latin-1", document(attributes='name="é"').replace("UTF-8", "ISO-8859-1").encode("latin-1")),
        refused("Latin-1 that says UTF-8", document(attributes='name="é"').encode("latin-1")),
        read("UTF-8 with a mark", "\ufeff" + plain),
        refused("overlong UTF-8", plain.encode().replace(b'name="a"', b'name="\xc0\xaf"')),
        refused("unknown encoding", plain.replace("UTF-8", "x-klingon")),
        refused("UTF-7", plain.replace("UTF-8", "UTF-7").encode()),
        refused("two roots", plain + "<caml/>"),
        refused("nothing", b""),
        refused("spaces", b" " * 1_000),
        refused("a byte order mark", b"\xef\xbb\xbf"),
        refused("a declaration alone", HEAD),
        refused("cut in the middle", plain[:len(plain) // 2]),
        refused("crossed tags", document("<a><b></a></b>")),
        read("a million instructions", lambda: document("<?x y?>" * 1_000_000)),
        refused("a web page", "<html><body>no</body></html>"),
        refused("compressed", gzip.compress(plain.encode())),
        read("XML 1.1", plain.replace('version="1.0" enc', 'version="1.1" enc')),
        refused("ten million layers", lambda: document(f"<sublayers>{'<CALayer/>' * 10_000_000}</sublayers>")),
        refused("an escape sequence in a name", document(attributes='name="&#27;[31m"')),
        read("direction marks and line feeds in a name", document(attributes='name="[31m&#x202e;&#10;&#x9b;2J"')),
        read("an inclusion", document('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd"/>')),
    ]


VALUES = ["nan", "inf", "-inf", "1e400", "-1e308", "1e-400", "0x10", "1,5", "", "-1", "99999999999999999999",
          "1e18", "٣", "1_000", "+-1", "1" * 100_000]
PROPERTIES = ["bounds", "position", "opacity", "cornerRadius", "shadowRadius", "transform", "anchorPoint", "zPosition",
              "borderWidth", "contentsScale", "rasterizationScale", "speed", "timeOffset", "beginTime", "sublayerTransform",
              "contentsRect", "contentsCenter", "backgroundColor", "masksToBounds"]


def numbers() -> list[Case]:
    """Each value in some property, and each property with some value; two hundred pairs would say little more."""
    pairs = [(PROPERTIES[n % len(PROPERTIES)], VALUES[n % len(VALUES)]) for n in range(24)]
    components = {"bounds": 4, "position": 2, "anchorPoint": 2, "transform": 16, "sublayerTransform": 16,
                  "contentsRect": 4, "contentsCenter": 4, "backgroundColor": 3}

    def text(name, value):
        return " ".join([value] * components.get(name, 1))

    cases = [
        file(f"number: {name} of {value[:20] or 'nothing'}", sublayer("<sublayers><CALayer bounds='0 0 5 5'/></sublayers>",
             f'shouldRasterize="1" {name}="{text(name, value)}"').replace(
                 'position="20 15" ', "" if name == "position" else 'position="20 15" ').replace(
                 'bounds="0 0 20 20" ', "" if name == "bounds" else 'bounds="0 0 20 20" ').replace(
                 'backgroundColor="1 0 0" ', "" if name == "backgroundColor" else 'backgroundColor="1 0 0" '))
        for name, value in pairs]
    return cases + [
        file("number: root of 10⁹ × 10⁹", document(attributes="").replace("0 0 40 30", "0 0 1e9 1e9")),
        file("number: root of 100,000 × 1", document(attributes="").replace("0 0 40 30", "0 0 100000 1")),
        file("number: root of nothing", document(attributes="").replace("0 0 40 30", "0 0 0 0")),
        file("number: root of negative size", document(attributes="").replace("0 0 40 30", "0 0 -40 -30")),
        file("number: layer of 10⁹ × 10⁹ with everything", sublayer(
            "<filters><CAFilter filter='gaussianBlur' inputRadius='1e30'/></filters>",
            'bounds="0 0 1e9 1e9" cornerRadius="1e8" shadowOpacity="1" shadowRadius="1e6" borderWidth="1e7" '
            'shouldRasterize="1" masksToBounds="1" opacity="0.5"').replace('bounds="0 0 20 20" ', "")),
        file("number: transform that is singular", sublayer(attributes='transform="scale(0)"')),
        file("number: transform of a million steps", lambda: sublayer(
            attributes=f'transform="{"rotate(1deg) " * 100_000}"')),
        file("number: perspective at the eye", sublayer(
            attributes='transform="1 0 0 0 0 1 0 0 0 0 1 -1 0 0 1 1" zPosition="1"')),
        file("number: bounds of a million numbers", lambda: sublayer().replace(
            'bounds="0 0 20 20"', f'bounds="{"1 " * 1_000_000}"')),
    ]


def animations() -> list[Case]:
    def case(name, content):
        return file(f"animation: {name}", content)

    basic = 'fromValue="0" toValue="40"'
    cases = [case(f"{attribute} of {value}", animation(f'{basic} duration="1" {attribute}="{value}"'.replace(
        'duration="1" duration', "duration"))) for attribute, value in [
            ("duration", "-1"), ("duration", "0"), ("duration", "nan"), ("duration", "1e400"), ("duration", "1e-300"),
            ("repeatCount", "1e18"), ("repeatCount", "-1"), ("repeatCount", "nan"), ("repeatDuration", "1e300"),
            ("repeatDuration", "-1"), ("speed", "0"), ("speed", "1e300"), ("speed", "-1e300"), ("speed", "nan"),
            ("timeOffset", "1e300"), ("timeOffset", "-inf"), ("beginTime", "1e300"), ("beginTime", "nan"),
            ("fillMode", "sideways"), ("timingFunction", "1e400 0 nan 1"), ("toValue", "banana")]]
    return cases + [
        case("more key times than values", keyframes(reals([0, 1]), more=f"<keyTimes>{reals([0, .2, .5, 1])}</keyTimes>")),
        case("key times that fall", keyframes(reals([0, 1, 0]), more=f"<keyTimes>{reals([1, .5, 0])}</keyTimes>")),
        case("key times beyond one", keyframes(reals([0, 1, 0]), more=f"<keyTimes>{reals([-5, 7, 1e300])}</keyTimes>")),
        case("key times that are no numbers", keyframes(reals([0, 1]), more="<keyTimes><real value='nan'/></keyTimes>")),
        case("no values", keyframes("")),
        case("one value", keyframes(reals([1]))),
        case("values of several kinds", keyframes(
            '<real value="1"/><CGPoint value="1 2"/><CGColor value="1 0 0"/><string value="x"/>')),
        case("300,000 values", lambda: keyframes(reals(range(300_000)))),
        case("unknown calculation mode", keyframes(reals([0, 1, 0]), 'duration="1" calculationMode="quantum"')),
        case("cubic through infinities", keyframes(reals(["1e308", "-1e308", "1e308"]), 'duration="1" calculationMode="cubic"')),
        case("spring without mass", animation(f'{basic} duration="1" mass="0" stiffness="0" damping="0"',
                                              kind="CASpringAnimation")),
        case("spring of negative damping", animation(f'{basic} duration="1" mass="-1" stiffness="1e300" damping="-1e300"',
                                                     kind="CASpringAnimation")),
        case("key path of 1 MB", lambda: animation(f'{basic} duration="1"', path="a." * 500_000)),
        case("key path of itself", animation(f'{basic} duration="1"', path="superlayer.sublayers.superlayer.opacity")),
        case("100,000 animations", lambda: sublayer("<animations>" + "".join(
            f'<animation type="CABasicAnimation" key="k{n}" keyPath="opacity" {basic} duration="1"/>'
            for n in range(100_000)) + "</animations>")),
        case("group in itself", animation(
            'duration="1" id="g"', '<animations><animation object="#g"/></animations>', "CAAnimationGroup")),
        case("groups 100 deep", sublayer("<animations>" + '<animation type="CAAnimationGroup" duration="1"><animations>' * 60
             + "</animations></animation>" * 60 + "</animations>")),
        case("path of a million points", lambda: animation(
            'duration="1"', f'<path value="M0 0{" L1 1 2 0" * 500_000}"/>', "CAKeyframeAnimation", "position")),
        case("unknown class", animation(f'{basic} duration="1"', kind="NSTask")),
        case("transition of an unknown kind", animation('duration="1" subtype="x"', kind="CATransition")),
        case("emitter of 10⁹ a second", document(
            '<emitterCells><CAEmitterCell name="c" birthRate="1e9" lifetime="1e9" velocity="1e300" scale="1e9"/></emitterCells>',
            layer="CAEmitterLayer")),
        case("cells in cells", document(
            '<emitterCells>' + '<CAEmitterCell name="c" birthRate="100" lifetime="100"><emitterCells>' * 30
            + '</emitterCells></CAEmitterCell>' * 30 + "</emitterCells>", layer="CAEmitterLayer")),
        case("replicator of 10⁹", document(
            '<sublayers><CALayer bounds="0 0 4 4" backgroundColor="1 1 1"/></sublayers>', 'instanceCount="1000000000"',
            "CAReplicatorLayer")),
        case("replicators in replicators", document("".join(
            ['<sublayers><CAReplicatorLayer instanceCount="1000" bounds="0 0 9 9">'] * 8)
            + '<sublayers><CALayer bounds="0 0 1 1" backgroundColor="1 1 1"/></sublayers>'
            + "</CAReplicatorLayer></sublayers>" * 8)),
    ]


def layers() -> list[Case]:
    def case(name, content):
        return file(f"layer: {name}", content)

    def shape(path, attributes='lineWidth="2" strokeColor="1 1 1"'):
        return sublayer(attributes=f'path="{path}" {attributes}', layer="CAShapeLayer")

    def state(elements, name="On"):
        return document(f'<states><LKState name="{name}"><elements>{elements}</elements></LKState></states>')

    return [
        case("path of a million points", lambda: shape("M0 0" + " L1 1 2 0" * 500_000)),
        case("path of a million curves", lambda: shape("M0 0" + " C9 9 -9 9 5 5" * 200_000)),
        case("path of 100,000 outlines", lambda: shape("M0 0 L1 0 L1 1 Z " * 100_000)),
        case("path of infinities", shape("M1e400 nan L inf -inf C 1e300 1e300 -1e300 1e300 0 0 Z")),
        case("path that never moves", shape("L1 1 Z Z Z Q")),
        case("path of words", shape("straight on to the station")),
        case("dashes of nothing", shape("M0 0 L20 20", 'strokeColor="1 1 1" lineWidth="1" lineDashPattern="1e-9 1e-9"')),
        case("line of 10⁹ points", shape("M0 0 L20 20", 'strokeColor="1 1 1" lineWidth="1e9" miterLimit="1e9"')),
        case("100,000 gradient stops", lambda: sublayer(
            "<colors>" + '<CGColor value="1 0 0"/>' * 100_000 + "</colors>", layer="CAGradientLayer")),
        case("more locations than colours", sublayer(
            f'<colors><CGColor value="1 0 0"/><CGColor value="0 1 0"/></colors><locations>{reals([1, 0, 5, -3])}</locations>',
            layer="CAGradientLayer")),
        case("text of 2 MB", lambda: sublayer(attributes=f'string="{"word " * 400_000}" fontSize="9" wrapped="1"',
                                             layer="CATextLayer")),
        case("text of 10⁹ points", sublayer(attributes='string="Hello" fontSize="1e9"', layer="CATextLayer")),
        case("font of two lines", sublayer(attributes='string="Hello" font="Arial&#10;Bold&#10;"', layer="CATextLayer")),
        case("font of 1 MB", lambda: sublayer(attributes=f'string="Hello" font="{"A" * 1_000_000}"', layer="CATextLayer")),
        case("text of 50,000 combining marks", lambda: sublayer(
            attributes=f'string="a{chr(0x301) * 50_000}" fontSize="12"', layer="CATextLayer")),
        case("text in both directions", lambda: sublayer(
            attributes=f'string="{(chr(0x202e) + "a" + chr(0x2067)) * 2_000}" fontSize="12"', layer="CATextLayer")),
        case("5,000 blurs on one layer", lambda: sublayer(
            "<filters>" + "<CAFilter filter='gaussianBlur' inputRadius='50'/>" * 5_000 + "</filters>")),
        case("2,000 blurred layers", lambda: document("<sublayers>" + "".join(
            f'<CALayer bounds="0 0 40 30" position="{n % 40} 9" backgroundColor="1 0 0 0.1"><filters>'
            '<CAFilter filter="gaussianBlur" inputRadius="20"/></filters></CALayer>' for n in range(2_000)) + "</sublayers>")),
        case("unknown filter", sublayer("<filters><CAFilter filter='sharpen' inputAmount='nan'/></filters>")),
        case("mask in a mask", document("<mask><CALayer bounds='0 0 9 9'>" * 60 + "</CALayer></mask>" * 60)),
        case("mask of itself", document('<mask id="m"><CALayer object="#m"/></mask>')),
        case("sublayer of itself", document('<sublayers><CALayer object="#root"/></sublayers>')),
        case("two layers of one id", document(
            '<sublayers><CALayer id="a"/><CALayer id="a"/></sublayers><states><LKState name="On"><elements>'
            '<LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue></elements>'
            '</LKState></states>')),
        case("20,000 states", lambda: document("<states>" + "".join(
            f'<LKState name="s{n}"><elements/></LKState>' for n in range(20_000)) + "</states>")),
        case("states of one name", document("<states>" + '<LKState name="On"><elements/></LKState>' * 3 + "</states>")),
        case("state based on itself", document(
            '<states><LKState name="On" basedOn="On"><elements/></LKState></states>')),
        case("state of a layer that is not there", state(
            '<LKStateSetValue targetId="nobody" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>')),
        case("state name of control characters", state("", "On&#10;&#9;&#x202e;")),
        case("transition from and to itself", document(
            '<states><LKState name="On"><elements/></LKState></states><stateTransitions><LKStateTransition fromState="On" '
            'toState="On"><elements><LKStateTransitionElement targetId="root" key="opacity"><animation '
            'type="CASpringAnimation" duration="-1" mass="0"/></LKStateTransitionElement></elements></LKStateTransition>'
            '</stateTransitions>')),
        case("image from outside", sublayer('<contents><CGImage src="../../../../etc/passwd"/></contents>')),
        case("image of an absolute path", sublayer('<contents><CGImage src="/etc/passwd"/></contents>')),
        case("image from the net", sublayer('<contents><CGImage src="http://127.0.0.1:9/a.png"/></contents>')),
        case("image of an escaped path", sublayer('<contents><CGImage src="%2e%2e%2f%00%2fetc%2fpasswd"/></contents>')),
        case("image of 60 MB in base64", lambda: sublayer(
            f'<contents><CGImage src="data:image/png;base64,{"A" * 60_000_000}"/></contents>')),
        case("image of broken base64", sublayer('<contents><CGImage src="data:image/png;base64,@@@="/></contents>')),
        case("unknown class", document("<sublayers><WKWebView src='http://127.0.0.1:9'/><CALayer/></sublayers>")),
        case("script", document('<script language="javascript">while (true) {}</script>')),
        case("100,000 layers with shadows", lambda: document("<sublayers>" + (
            '<CALayer bounds="0 0 9 9" position="9 9" backgroundColor="1 0 0" shadowOpacity="1" shadowRadius="9"/>'
            * 100_000) + "</sublayers>")),
    ]


def cases() -> list[Case]:
    return xml() + numbers() + animations() + layers()
