"""Qt: its QML engine reads the text, and the easing curves that it makes are evaluated."""

import importlib.util
import math
import os

from .comparison import Played
from .player import Player


class Qt(Player):
    key, name = "qt", "Qt"
    formats = ("qml",)
    concerns = {"qml": ("The duration", "A cubic")}

    def missing(self):
        return None if importlib.util.find_spec("PySide6") else "PySide6-Essentials"

    def version(self):
        from PySide6.QtCore import qVersion

        return qVersion()

    def play(self, exports, folder):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from PySide6.QtCore import QCoreApplication
        from PySide6.QtQml import QQmlEngine

        application = QCoreApplication.instance() or QCoreApplication([])
        engine = QQmlEngine()
        for export in exports:
            yield Played(export, export.moments, self.values(engine, export))
        del engine, application

    def values(self, engine, export):
        from PySide6.QtCore import QUrl
        from PySide6.QtQml import QQmlComponent, QQmlListReference

        component = QQmlComponent(engine)
        component.setData(export.text.encode(), QUrl())
        root = component.create()
        if root is None:
            print(f"{self.name}: {export.name}: {component.errorString().strip()}")
            return [math.nan] * len(export.moments)
        list_of = QQmlListReference(root, "animations")
        animations = [list_of.at(i) for i in range(list_of.count())] if list_of.isValid() else [root]
        parts = []
        for animation in animations:
            curve = animation.property("easing")
            parts.append((
                animation.property("duration"), animation.property("from"), animation.property("to"),
                curve.valueForProgress))
        values = []
        for time in export.moments:
            left, value = time * 1000, parts[-1][2]
            for duration, start, end, ease in parts:
                if left < duration:
                    value = start + (end - start) * ease(left / duration)
                    break
                left -= duration
            values.append(export.progress(value))
        root.deleteLater()
        return values
