"""Runs a command under limits and prints what it has used: `measured.py FOLDER STDIN SECONDS MEMORY COMMAND…`.

A process of its own, which is small: the system counts the memory of whoever starts a command as the command's."""

import json
import os
import signal
import subprocess
import sys
import time


def resident(process):
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


folder, stdin, seconds, memory = sys.argv[1], sys.argv[2], float(sys.argv[3]), int(sys.argv[4])
with open(f"{folder}/output", "wb") as output, open(f"{folder}/messages", "wb") as messages, open(stdin, "rb") as source:
    process = subprocess.Popen(
        sys.argv[5:], cwd=folder, stdin=source, stdout=output, stderr=messages, start_new_session=True)
start, reason = time.monotonic(), None
while True:
    done, status, usage = os.wait4(process.pid, os.WNOHANG)
    if done:
        break
    if reason is None:
        if time.monotonic() - start > seconds:
            reason = f"no end after {seconds:.0f} s"
        elif resident(process.pid) > memory:
            reason = f"more than {memory >> 20} MiB"
        if reason:
            os.killpg(process.pid, signal.SIGKILL)
    time.sleep(0.003)
print(json.dumps({
    "code": os.waitstatus_to_exitcode(status), "reason": reason, "seconds": usage.ru_utime + usage.ru_stime,
    "memory": usage.ru_maxrss << 10}))
