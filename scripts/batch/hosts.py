"""Two hosts over SSH, in network namespaces of their own, which are cut off and killed at random."""

import random
import shutil
import subprocess
import time
from pathlib import Path

from . import parallel
from .trial import Clock, Fault, Killer, compare, end_tree, is_boing, kill

BRIDGE = "boing0"


def sudo(*words: str):
    process = subprocess.run(words, capture_output=True, text=True)
    if process.returncode != 0:
        raise Fault(f"{' '.join(words)}: {process.stderr.strip()}")


class Network:
    """A bridge with two hosts, each with a server of SSH."""

    hosts = {"boing-alpha": "10.83.17.2", "boing-beta": "10.83.17.3"}

    def __init__(self, folder: Path):
        self.folder = folder
        folder.mkdir(parents=True)
        self.servers: dict[str, subprocess.Popen] = {}
        Path("/run/sshd").mkdir(exist_ok=True)
        for name in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
        (folder / "user.pub").rename(folder / "authorized")
        (folder / "sshd_config").write_text(
            f"HostKey {folder}/host\nAuthorizedKeysFile {folder}/authorized\nPidFile none\nStrictModes no\n"
            "PermitRootLogin prohibit-password\nUsePAM no\nMaxStartups 100\nMaxSessions 100\n")
        entries = "".join(f"Host {name}\n  HostName {address}\n" for name, address in self.hosts.items())
        (folder / "ssh_config").write_text(
            entries + f"Host *\n  IdentityFile {folder}/user\n  IdentitiesOnly yes\n  UserKnownHostsFile /dev/null\n"
            "  StrictHostKeyChecking no\n  LogLevel ERROR\n  BatchMode yes\n  ConnectTimeout 3\n"
            "  ServerAliveInterval 1\n  ServerAliveCountMax 3\n")
        self.remove()
        sudo("ip", "link", "add", BRIDGE, "type", "bridge")
        sudo("ip", "addr", "add", "10.83.17.1/24", "dev", BRIDGE)
        sudo("ip", "link", "set", BRIDGE, "up")
        for number, (name, address) in enumerate(self.hosts.items()):
            sudo("ip", "netns", "add", name)
            sudo("ip", "link", "add", f"boing{number}a", "type", "veth", "peer", "name", "eth0", "netns", name)
            sudo("ip", "link", "set", f"boing{number}a", "master", BRIDGE, "up")
            sudo("ip", "-n", name, "addr", "add", f"{address}/24", "dev", "eth0")
            sudo("ip", "-n", name, "link", "set", "eth0", "up")
            sudo("ip", "-n", name, "link", "set", "lo", "up")
            self.boot(name)

    def boot(self, name: str):
        sshd = shutil.which("sshd", path="/usr/sbin:/sbin:/usr/bin")
        self.servers[name] = subprocess.Popen(
            ["ip", "netns", "exec", name, sshd, "-D", "-f", self.folder / "sshd_config"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        clock = Clock()
        while subprocess.run(
            ["ssh", "-F", self.folder / "ssh_config", name, "true"], capture_output=True).returncode != 0:
            if clock.elapsed > 30:
                raise Fault(f"{name} does not answer")
            time.sleep(0.2)

    def processes(self, name: str) -> list[int]:
        output = subprocess.run(["ip", "netns", "pids", name], capture_output=True, text=True).stdout
        return [int(word) for word in output.split()]

    def strike(self, draw: random.Random) -> int:
        """Kills a worker, cuts a host off for seconds, or kills all that runs on one and starts it again."""
        name = draw.choice(sorted(self.hosts))
        kind = draw.random()
        if kind < 0.1:
            sudo("ip", "-n", name, "link", "set", "eth0", "down")
            time.sleep(draw.uniform(1, 6))
            sudo("ip", "-n", name, "link", "set", "eth0", "up")
            return 1
        if kind < 0.2:
            for process in self.processes(name):
                kill(process)
            self.servers[name].wait()
            time.sleep(draw.uniform(0, 2))
            self.boot(name)
            return 1
        victims = sorted(process for process in self.processes(name) if is_boing(process))
        return kill(draw.choice(victims)) if victims else 0

    def remove(self):
        for name in self.hosts:
            if Path("/run/netns", name).exists():
                for process in self.processes(name):
                    kill(process)
                subprocess.run(["ip", "netns", "delete", name], capture_output=True)
        subprocess.run(["ip", "link", "delete", BRIDGE], capture_output=True)

    def end(self):
        self.remove()
        for server in self.servers.values():
            server.wait()


def trial(jobs: Path, expected: dict[str, str], seed: int, shards: int, folder: Path):
    """Does all jobs on both hosts, disturbed, and then left alone."""
    clock = Clock()
    network = Network(folder)
    try:
        variables = {
            "HOSTS": ",".join(f"1/{name}" for name in network.hosts),
            "PARALLEL_SSH": f"ssh -F {folder}/ssh_config"}
        process = parallel.start(jobs, shards, **variables)
        with Killer(seed, (0.2, 2), network.strike) as killer:
            process.wait()
        end_tree(process)
        done = compare(jobs, expected, complete=False)
        print(f"  {killer.count} workers killed and hosts lost, {done} of {len(expected)} outputs there")
        if parallel.start(jobs, shards, **variables).wait() != 0:
            raise Fault("the last run over SSH failed")
    finally:
        network.end()
    compare(jobs, expected, complete=True)
    if not killer.count:
        raise Fault("nothing was killed")
    print(f"hosts: {len(expected)} outputs on {len(network.hosts)} hosts over SSH, {killer.count} disturbances: the same "
          f"bytes ({clock.elapsed:.0f} s)")
