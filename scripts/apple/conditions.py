"""Compilation conditions of Swift as a build for one of Apple's platforms has them."""

import re

# The modules that a condition may ask for, and the platforms on which they can be imported.
EVERYWHERE = {"macOS", "iOS", "Catalyst", "tvOS", "visionOS", "watchOS"}
MODULES = {
    "Foundation": EVERYWHERE,
    "CoreGraphics": EVERYWHERE,
    "SwiftUI": EVERYWHERE,
    "Darwin": EVERYWHERE,
    "QuartzCore": EVERYWHERE - {"watchOS"},
    "UIKit": EVERYWHERE - {"macOS"},
    # Under Mac Catalyst it can be imported, without views.
    "AppKit": {"macOS", "Catalyst"},
    "Glibc": set(),
    "Musl": set(),
    "WASILibc": set(),
    "Android": set(),
}

TOKEN = re.compile(r"\s*(&&|\|\||!|\(|\)|\w+\s*\([^()]*\)|\w+)")
DIRECTIVE = re.compile(r"^\s*#(if|elseif|else|endif)\b(.*)$")


class Unknown(Exception):
    pass


def atom(word, platform):
    """Returns the value of a single condition; None for one that does not depend on the platform."""
    match = re.fullmatch(r"(\w+)\s*\(\s*(.*?)\s*\)", word)
    if not match:
        return {"true": True, "false": False}.get(word)
    kind, argument = match.groups()
    if kind == "os":
        return argument == ("iOS" if platform == "Catalyst" else platform)
    if kind == "targetEnvironment":
        return argument == "macCatalyst" and platform == "Catalyst"
    if kind == "canImport":
        if argument not in MODULES:
            raise Unknown(f"canImport({argument}): say in {__file__} where that module is")
        return platform in MODULES[argument]
    return None


def evaluated(condition, platform):
    """Returns the value of a condition, or None where it depends on other things than the platform."""
    text = condition.split("//")[0].strip()
    words, position = [], 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if not match:
            raise Unknown(f"#if {condition.strip()}: cannot be read")
        words.append(match[1])
        position = match.end()

    def primary():
        word = words.pop(0)
        if word == "!":
            value = primary()
            return None if value is None else not value
        if word == "(":
            value = disjunction()
            words.pop(0)
            return value
        return atom(word, platform)

    def conjunction():
        values = [primary()]
        while words and words[0] == "&&":
            words.pop(0)
            values.append(primary())
        return False if False in values else None if None in values else True

    def disjunction():
        values = [conjunction()]
        while words and words[0] == "||":
            words.pop(0)
            values.append(conjunction())
        return True if True in values else None if None in values else False

    return disjunction()


def resolved(text, platform):
    """Returns the source with the parts that the platform leaves out blanked, line for line."""
    lines = []
    # Of each block: whether it is kept as it is, whether a branch was taken, whether this branch is active.
    stack = []
    for line in text.split("\n"):
        match = DIRECTIVE.match(line)
        active = all(block["active"] for block in stack)
        if not match:
            lines.append(line if active else "")
            continue
        kind, condition = match.groups()
        if kind == "if":
            value = evaluated(condition, platform)
            stack.append({"kept": value is None, "taken": bool(value), "active": value is not False})
        elif not stack:
            raise Unknown(f"#{kind} without #if")
        elif kind == "endif":
            block = stack.pop()
            lines.append(line if block["kept"] and all(b["active"] for b in stack) else "")
            continue
        elif not stack[-1]["kept"]:
            block = stack[-1]
            value = True if kind == "else" else evaluated(condition, platform)
            if value is None:
                raise Unknown(f"#elseif {condition.strip()}: mixes the platform with something else")
            block["active"] = value and not block["taken"]
            block["taken"] = block["taken"] or value
        lines.append(line if stack[-1]["kept"] and all(b["active"] for b in stack[:-1]) else "")
    return "\n".join(lines)
