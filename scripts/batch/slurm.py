"""Slurm on one machine: tasks are killed and the node goes down at random, and a second array finishes."""

import os
import random
import shutil
import subprocess
import time
from pathlib import Path

from .trial import Clock, Fault, Killer, children, compare, strike_among

CONFIGURATION = """
ClusterName=boing
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
SlurmdPort={next_port}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
SlurmUser=root
SlurmdUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
JobRequeue=1
ReturnToService=2
MaxArraySize=10001
MaxJobCount=20000
MinJobAge=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


class Cluster:
    """Slurm's daemons, in a folder of their own."""

    def __init__(self, folder: Path, port: int = 26817):
        self.folder = folder
        self.host = os.uname().nodename.split(".")[0]
        for name in ("state", "spool"):
            (folder / name).mkdir(parents=True)
        self.environment = {**os.environ, "SLURM_CONF": str(folder / "slurm.conf")}
        (folder / "slurm.conf").write_text(
            CONFIGURATION.format(
                host=self.host, folder=folder, port=port, next_port=port + 1, cpus=os.cpu_count()))
        key = folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o600)
        folder.chmod(0o755)
        self.daemons = [
            self.daemon(
                "munged", "--foreground", "--force", f"--key-file={key}", f"--socket={folder}/munge.socket",
                f"--pid-file={folder}/munged.pid", f"--log-file={folder}/munged.log",
                f"--seed-file={folder}/munged.seed")]
        self.until(lambda: (folder / "munge.socket").exists(), "munged")
        self.daemons += [self.daemon("slurmctld", "-D"), self.daemon("slurmd", "-D")]
        self.until(lambda: "idle" in self.output("sinfo", "-h", "-o", "%t"), "a node")

    def daemon(self, name: str, *options: str) -> subprocess.Popen:
        program = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
        if not program:
            raise Fault(f"{name} is missing; run scripts/setup --batch")
        return subprocess.Popen(
            [program, *options], env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)

    def until(self, holds, what: str, seconds: float = 60):
        clock = Clock()
        while not holds():
            if clock.elapsed > seconds:
                raise Fault(f"{what} of Slurm did not come within {seconds:.0f} s; see {self.folder}")
            time.sleep(0.1)

    def output(self, *words: str) -> str:
        return subprocess.run(words, env=self.environment, capture_output=True, text=True).stdout

    def submit(self, jobs: Path, shards: int) -> list[str]:
        """Runs the batch's script; gives the numbers of its two jobs."""
        process = subprocess.run(
            ["sh", jobs / "slurm.sh"], env={**self.environment, "SHARDS": str(shards)}, capture_output=True,
            text=True)
        if process.returncode != 0:
            raise Fault(f"slurm.sh failed: {process.stderr}")
        return process.stdout.split()

    def wait(self, seconds: float):
        """Waits until no job is left."""
        self.until(lambda: not self.output("squeue", "-h", "-r", "-o", "%i").strip(), "the end", seconds)

    def node(self, state: str):
        self.output("scontrol", "update", f"nodename={self.host}", f"state={state}", "reason=trial")

    def requeue(self, draw: random.Random) -> int:
        """Requeues a task that runs, by its number in the array."""
        running = self.output("squeue", "-h", "-r", "-t", "R", "-n", "boing", "-o", "%i").split()
        if not running:
            return 0
        self.output("scontrol", "requeue", draw.choice(running))
        return 1

    def strike(self, draw: random.Random) -> int:
        """Kills a process of a task, requeues a task, or has the node go down for a moment."""
        kind = draw.random()
        if kind < 0.15:
            self.node("down")
            time.sleep(draw.uniform(0.1, 1))
            self.node("resume")
            return 1
        if kind < 0.3:
            return self.requeue(draw)
        # Not slurmstepd, without which the controller waits for the step's end.
        return strike_among(lambda: children(self.daemons[-1].pid))(draw)

    def end(self):
        self.output("scancel", "--user=root", "--signal=KILL")
        self.output("scontrol", "shutdown")
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in self.daemons:
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()


def trial(jobs: Path, expected: dict[str, str], seed: int, shards: int, folder: Path):
    """Submits all jobs twice: disturbed, and then left alone."""
    clock = Clock()
    cluster = Cluster(folder)
    try:
        cluster.submit(jobs, shards)
        with Killer(seed, (0.1, 1.5), cluster.strike) as killer:
            cluster.wait(3600)
        done = compare(jobs, expected, complete=False)
        print(f"  {killer.count} kills, requeues and failures of the node, {done} of {len(expected)} outputs there")
        cluster.submit(jobs, shards)
        cluster.wait(3600)
    finally:
        cluster.end()
    compare(jobs, expected, complete=True)
    if not killer.count:
        raise Fault("nothing was killed")
    print(f"slurm: {len(expected)} outputs in {shards} tasks, {killer.count} disturbances: the same bytes "
          f"({clock.elapsed:.0f} s)")
