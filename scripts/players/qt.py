"""Qt: its QML engine reads the text, and the easing curves that it makes are evaluated."""

import os

from PySide6.QtCore import QCoreApplication, QUrl, qVersion
from PySide6.QtQml import QQmlComponent, QQmlEngine, QQmlListReference

from .player import Player


class Qt(Player):
    key = "qt"
    formats = ("qml",)
    version = qVersion()

    def play(self, exports, folder):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        application = QCoreApplication.instance() or QCoreApplication([])
        engine = QQmlEngine()
        for export in exports:
            yield export, self.values(engine, export)
        del engine, application

    @staticmethod
    def values(engine, export) -> list[float] | str:
        component = QQmlComponent(engine)
        component.setData(export.text.encode(), QUrl())
        root = component.create()
        if root is None:
            return component.errorString().strip()
        parts = QQmlListReference(root, "animations")
        animations = [parts.at(i) for i in range(parts.count())] if parts.isValid() else [root]
        curves = [[part.property(name) for name in ("duration", "from", "to", "easing")] for part in animations]

        def value(time):
            left = time * 1000
            for duration, start, end, easing in curves:
                if left < duration:
                    return start + (end - start) * easing.valueForProgress(left / duration)
                left -= duration
            return curves[-1][2]

        values = [value(time) for time in export.moments]
        root.deleteLater()
        return values
