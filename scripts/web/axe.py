"""axe-core's accessibility rules, from the Python package that carries them."""

import importlib.util
from pathlib import Path

from .session import Session


def source() -> str:
    found = importlib.util.find_spec("axe_playwright_python")
    if found is None:
        raise RuntimeError("axe-playwright-python is missing; run scripts/setup --players")
    return (Path(found.origin).parent / "axe.min.js").read_text()


def violations(session: Session) -> list[str]:
    """The rules that a page breaks, each with the elements that break it."""
    # The function's own scope, so that nothing of it stays in the page.
    found = session.driver.run(
        "(async (text) => {" + source() + """
        ;const axe = globalThis.axe ?? module.exports;
        const { violations } = await axe.run(document, {
          runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } });
        return violations.map(({ id, help, nodes }) =>
          `${id} (${help}): ${nodes.slice(0, 5).map(({ target, failureSummary }) =>
            `${target.join(' ')}: ${failureSummary.split('\\n').slice(1).join(';')}`).join(' | ')}`);
        })""", "")
    return found
