#!/usr/bin/env python3
"""Writes a client that overrides every member which Apple's headers let a subclass override.

usage: overrides.py MEMBERS.tsv > Overrides.swift

Each row of MEMBERS.tsv is a class, a declaration as Apple's Swift interface has it, and, where the member
cannot be called with sample arguments, the call.
"""

import re
import sys

SAMPLES = {
    "Any": "CALayer()",
    "CAAnimation": 'CABasicAnimation(keyPath: "opacity")',
    "CAConstraint": "sampleConstraint",
    "CALayer": "CALayer()",
    "CALayerCornerCurve": ".circular",
    "CFTimeInterval": "1",
    "CGAffineTransform": ".identity",
    "CGContext": "sampleContext",
    "CGPoint": ".zero as CGPoint",
    "CGRect": "CGRect(x: 0, y: 0, width: 4, height: 4)",
    "CGSize": "CGSize(width: 1, height: 1)",
    "Bool": "false",
    "RunLoop": ".main",
    "RunLoop.Mode": ".default",
    "String": '"opacity"',
    "String?": '"opacity"',
    "UInt32": "0",
}

# How an object of each class is made; a class without an entry has `init()`.
MAKERS = {
    "CAConstraint": '(attribute: .minX, relativeTo: "superlayer", attribute: .minX, scale: 1, offset: 0)',
    "CADisplayLink": "(target: sampleTarget, selector: Target.step)",
    "CAMediaTimingFunction": "(controlPoints: 0, 0, 1, 1)",
    "CARenderer": "(width: 4, height: 4)",
}

# Classes of which there is no object to call: what is overridden is not called.
UNMADE = {"CAValueFunction"}

# Classes that have class members alone.
STATIC = {"CATransaction"}


def rows(path):
    with open(path, encoding="utf-8") as file:
        next(file)
        return [line.rstrip("\n").split("\t") for line in file if line.strip()]


def parameters(text):
    """The parameters of a declaration as (label, name, type)."""
    result = []
    for part in re.split(r",\s*(?![^<\[(]*[>\])])", text):
        if not part.strip():
            continue
        names, kind = part.split(":", 1)
        label, *name = names.split()
        result.append((label, name[0] if name else label, kind.strip()))
    return result


def signature(text):
    """The name, the parameters and the result of a function's declaration."""
    name, rest = re.match(r"(\w+)\((.*)$", text).groups()
    depth = 1
    for index, character in enumerate(rest):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            break
    result = rest[index + 1:].removeprefix(" -> ")
    return name, parameters(rest[:index]), result


def arguments(list):
    return ", ".join(name if label == "_" else f"{label}: {name}" for label, name, _ in list)


def samples(list):
    texts = []
    for label, _, kind in list:
        value = SAMPLES.get(kind) or ("nil" if kind.endswith("?") else None)
        if value is None:
            sys.exit(f"no sample of {kind}: add one to SAMPLES, or a call to the list")
        texts.append(value if label == "_" else f"{label}: {value}")
    return ", ".join(texts)


class Member:
    def __init__(self, owner, declaration, call=""):
        self.owner, self.call = owner, call
        availability = re.match(r"(@\w+\([^)]*\)) (.*)", declaration)
        self.attribute = availability.group(1) + " " if availability else ""
        self.declaration = availability.group(2) if availability else declaration
        self.key = f"{owner}.{self.declaration}"
        self.isClass = self.declaration.startswith("class ")
        self.body = self.declaration.removeprefix("class ")

    @property
    def base(self):
        return "type(of: it)" if self.isClass and self.owner not in STATIC else "it"

    def override(self):
        """The override, and what is noted when it is called."""
        prefix = f"  {self.attribute}override {'class ' if self.isClass else ''}"
        if self.body.startswith("var "):
            name, kind = re.match(r"var (\w+): (.*?)(?: \{ get \})?$", self.body).groups()
            note = f'note("{self.key}")'
            lines = [f"{prefix}var {name}: {kind} {{", f"    get {{ {note}; return super.{name} }}"]
            if not self.isReadOnly:
                lines.append(f'    set {{ note("{self.key} set"); super.{name} = newValue }}')
            return lines + ["  }"]
        if self.body.startswith("init("):
            list = parameters(re.match(r"init\((.*)\)$", self.body).group(1))
            return [
                f"{prefix}{self.body} {{",
                f"    super.init({arguments(list)})",
                f'    note("{self.key}")',
                "  }",
            ]
        name, list, result = signature(self.body.removeprefix("func "))
        self_result = "return " if result else ""
        return [
            f"{prefix}{self.body} {{",
            f'    note("{self.key}")',
            f"    {self_result}super.{name}({arguments(list)})",
            "  }",
        ]

    @property
    def isReadOnly(self):
        return "{ get }" in self.body or self.isClass

    def use(self):
        """Statements that call the member of an object known by its class in the library."""
        if self.body.startswith("init("):
            return []
        if self.body.startswith("var "):
            name = re.match(r"var (\w+)", self.body).group(1)
            lines = [f'  expect("{self.key}") {{ _ = {self.base}.{name} }}']
            if not self.isReadOnly:
                lines.append(
                    f'  expect("{self.key} set") {{ let old = it.{name}; it.{name} = old }}')
            return lines
        name, list, result = signature(self.body.removeprefix("func "))
        call = self.call or f"{self.base}.{name}({samples(list)})"
        # The type tells overloads apart that differ in it alone.
        return [f'  expect("{self.key}") {{ {"_ = " if result else ""}{call} }}']


def write(members):
    print("// Made by scripts/clients/overrides.py: every member that a client may override, overridden.")
    print("\nimport QuartzCore\n")
    owners = []
    for member in members:
        if member.owner not in owners:
            owners.append(member.owner)
    for owner in owners:
        own = [m for m in members if m.owner == owner]
        print(f"final class My{owner}: {owner} {{")
        lines = ["\n".join(m.override()) for m in own]
        if any(m.body == "func encode(with coder: NSCoder)" for m in own) or owner in CODED:
            lines.append("  required init?(coder: NSCoder) { super.init(coder: coder) }")
        print("\n\n".join(lines))
        print("}\n")
        uses = [] if owner in UNMADE else [line for m in own for line in m.use()]
        if not uses:
            continue
        kind = owner + (".Type" if owner in STATIC else "")
        print(f"@available(*, deprecated)\nfunc use{owner}(_ it: {kind}) {{")
        print("\n".join(uses))
        print("}\n")
    print("@available(*, deprecated)\nfunc useEverything() throws {")
    for owner in owners:
        if owner in UNMADE or not any(m.use() for m in members if m.owner == owner):
            continue
        attempt = "try " if owner == "CARenderer" else ""
        made = ".self" if owner in STATIC else MAKERS.get(owner, "()")
        print(f"  use{owner}({attempt}My{owner}{made})")
    print("}")


CODED = {
    "CAPropertyAnimation", "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation",
    "CATransition", "CAAnimationGroup", "CAEmitterLayer", "CAGradientLayer", "CAReplicatorLayer",
    "CAScrollLayer", "CAShapeLayer", "CATextLayer", "CATiledLayer", "CATransformLayer",
}


if len(sys.argv) != 2:
    sys.exit(__doc__)
write([Member(*row) for row in rows(sys.argv[1])])
