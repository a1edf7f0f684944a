"""Print, in one run on this machine: CPU of `casgate parse` against poppler alone, peak memory, HTTP throughput.

Ratios are what counts (design, section 5); figures of different runs or machines do not compare.
"""
import http.client
import os
import ssl
import statistics
import subprocess
import sys
import tempfile
import threading
import time

TOP, BUILD = os.environ["CG_TOP_SRCDIR"], os.environ["CG_TOP_BUILDDIR"]
sys.path.insert(0, os.path.join(TOP, "tests/lib"))
from service import Service  # noqa: E402

SECONDS = 6
LAYOUTS = ("cams_detailed", "kfin_detailed", "cams_old", "cams_summary", "kfin_summary", "mfcentral_detailed",
           "mfcentral_summary", "nsdl", "cdsl")
CASGATE = os.path.join(BUILD, "casgate")
POPPLER = os.path.join(BUILD, "bench/poppler_only")
ENV = dict(os.environ, CASGATE_EXTRACT_PROGRAM=os.path.join(BUILD, "casgate-extract"),
           CASGATE_EXTRACT_SECONDS_KEY="86400", CASGATE_EXTRACT_SECONDS_ACCOUNT="86400")


def usage(*command):
    """CPU seconds and peak MiB of a command and all that it waited for."""
    with open(os.devnull, "wb") as null:
        process = subprocess.Popen(command, env=ENV, stdin=subprocess.DEVNULL, stdout=null)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def cpu(layout, files):
    """A row for each statement of a layout. -> the line that says how it grows"""
    took = {}
    for pages, path in files.items():
        runs = 15 if pages < 100 else 5
        alone, ours, peak = [], [], 0
        for _ in range(runs):  # in turn, so that a busy machine slows both
            alone.append(usage(POPPLER, path, "")[0])
            used, memory = usage(CASGATE, "parse", path)
            ours.append(used)
            peak = max(peak, memory)
        a, b = statistics.median(alone), statistics.median(ours)
        took[pages] = b
        print(f"| {layout}, {pages} pages | {a * 1000:.0f} ms | {b * 1000:.0f} ms | {b / a:.2f} | {peak:.0f} MiB |",
              flush=True)
    many = max(took)
    few = max((p for p in took if p <= 25), default=min(took))
    return (
        f"{layout}: {many} pages cost {took[many] / took[few]:.1f} times what {few} pages cost ({many / few:.1f} times"
        " the pages)."
    )


def whole_cpu(pid):
    """CPU seconds of a worker and of the extractors that it has waited for."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as f:
        return sum(map(int, f.read().rpartition(")")[2].split()[11:15])) / os.sysconf("SC_CLK_TCK")


def worker(files):
    """CPU of one worker and its extractors for a statement that is parsed and stored, against poppler alone."""
    print("| statement | poppler alone | worker | ratio | answer after |\n|---|---|---|---|---|")
    with Service(CASGATE_WORKERS="1", CASGATE_EXTRACT_PROGRAM=None) as service:
        context = ssl.create_default_context(cafile=os.path.join(service.var, "tls/cert.pem"))
        for pages, path in files.items():
            runs = max(8, 240 // pages) if pages < 100 else 4
            with open(path, "rb") as f:
                head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="s.pdf"\r\n\r\n'
                body = head + f.read() + b"\r\n--b--\r\n"
            headers = {"X-API-Key": service.key("live"), "Content-Type": "multipart/form-data; boundary=b"}
            link = http.client.HTTPSConnection("localhost", service.port, context=context, timeout=75)
            pid, took, alone = service.workers("parse")[0], [], []
            for i in range(runs + 2):
                if i == 2:  # the first ones warm up
                    before = whole_cpu(pid)
                began = time.monotonic()
                link.request("POST", "/api/v1/parse", body, headers)
                answer = link.getresponse()
                answer.read()
                if answer.status != 200:
                    sys.exit(f"parse: {answer.status}")
                took.append(time.monotonic() - began)
                alone.append(usage(POPPLER, path, "")[0])
            link.close()
            a, b = statistics.mean(alone[2:]), (whole_cpu(pid) - before) / runs
            middle = statistics.median(took[2:]) * 1000
            print(f"| {pages} pages | {a * 1000:.1f} ms | {b * 1000:.1f} ms | {b / a:.2f} | {middle:.0f} ms |",
                  flush=True)


def processes(path, n):
    """Statements a second of `casgate parse` in n processes at a time."""
    done, end = [0] * n, time.monotonic() + SECONDS

    def loop(i):
        while time.monotonic() < end:
            usage(CASGATE, "parse", path)
            done[i] += 1
    began = time.monotonic()
    threads = [threading.Thread(target=loop, args=(i,)) for i in range(n)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    return sum(done) / (time.monotonic() - began)


def requests(service, path, clients):
    """Statements a second over HTTPS with keep-alive, stored."""
    with open(path, "rb") as f:
        pdf = f.read()
    body = b'--b\r\nContent-Disposition: form-data; name="file"; filename="s.pdf"\r\n\r\n' + pdf + b"\r\n--b--\r\n"
    headers = {"X-API-Key": service.key("live"), "Content-Type": "multipart/form-data; boundary=b"}
    context = ssl.create_default_context(cafile=os.path.join(service.var, "tls/cert.pem"))
    done, wrong, end = [0] * clients, [], time.monotonic() + SECONDS

    def loop(i):
        link = http.client.HTTPSConnection("localhost", service.port, context=context, timeout=75)
        while time.monotonic() < end:
            link.request("POST", "/api/v1/parse", body, headers)
            answer = link.getresponse()
            answer.read()
            if answer.status != 200:
                wrong.append(answer.status)
            done[i] += 1
        link.close()
    began = time.monotonic()
    threads = [threading.Thread(target=loop, args=(i,)) for i in range(clients)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if wrong:
        sys.exit(f"HTTP answers other than 200: {wrong}")
    return sum(done) / (time.monotonic() - began)


def throughput(path, pages):
    print("| workers | casgate parse, statements/s | HTTPS with storage, statements/s | share |\n|---|---|---|---|")
    for workers in (1, 2, 3, 4):
        offline = processes(path, workers)
        with Service(CASGATE_WORKERS=str(workers), CASGATE_DURABLE="yes", CASGATE_EXTRACT_PROGRAM=None) as service:
            online = requests(service, path, workers + 1)
        print(f"| {workers} | {offline:.1f} | {online:.1f} | {100 * online / offline:.0f} % |", flush=True)
    print(f"\nStatements of {pages} pages, {os.cpu_count()} cores for clients, nginx, workers and PostgreSQL together.")


def worker_cpu(service):
    """CPU seconds of the workers that serve snapshots."""
    total = 0
    for pid in service.workers("snapshots"):
        with open(f"/proc/{pid}/stat", encoding="utf-8") as f:
            user, system = f.read().rpartition(")")[2].split()[11:13]
        total += (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return total


def reports(files):
    """CPU of a worker and time of an answer for each form of report, and for comparing a snapshot with another of the
    statement."""
    runs = 40
    print("| statement | " + " | ".join(("json", "csv", "xlsx", "html", "compare")) + " |\n|" + "---|" * 6)
    with Service(CASGATE_WORKERS="1", CASGATE_EXTRACT_PROGRAM=None) as service:
        context = ssl.create_default_context(cafile=os.path.join(service.var, "tls/cert.pem"))
        for pages, path in files.items():
            ids = [service.curl("/api/v1/parse", "-F", f"file=@{path}").json()["data"]["snapshot_id"] for _ in range(2)]
            cells = []
            for uri in [f"{ids[0]}/report?format={f}"
                        for f in ("json", "csv", "xlsx", "html")] + [f"compare?from={ids[0]}&to={ids[1]}"]:
                link = http.client.HTTPSConnection("localhost", service.port, context=context, timeout=75)
                took, before = [], worker_cpu(service)
                for _ in range(runs):
                    began = time.monotonic()
                    link.request("GET", "/api/v1/snapshots/" + uri, headers={"X-API-Key": service.key("test")})
                    answer = link.getresponse()
                    answer.read()
                    if answer.status != 200:
                        sys.exit(f"{uri}: {answer.status}")
                    took.append(time.monotonic() - began)
                cells.append(
                    f"{(worker_cpu(service) - before) / runs * 1000:.0f} ms CPU,"
                    f" {statistics.median(took) * 1000:.0f} ms"
                )
                link.close()
            print(f"| {pages} pages | " + " | ".join(cells) + " |", flush=True)
    print()


with tempfile.TemporaryDirectory(prefix="cgbench.") as folder:
    made = {}
    for layout in LAYOUTS:
        made[layout] = {}
        for wanted in (3, 10, 25, 300):
            name = os.path.join(folder, f"{layout}-{wanted}.pdf")
            # in a process of its own: the peak of a child counts from the size of the one that started it
            pages = subprocess.run(
                [sys.executable, os.path.join(TOP, "bench/statement.py"), name,
                 str(wanted), layout],
                stdout=subprocess.PIPE,
                check=True)
            made[layout][int(pages.stdout)] = name
    print("| statement | poppler alone | casgate parse | ratio | peak memory |\n|---|---|---|---|---|")
    growth = [cpu(layout, files) for layout, files in made.items()]
    print("\n" + "\n".join(growth) + "\n")
    first = {p: made[LAYOUTS[0]][p] for p in sorted(made[LAYOUTS[0]])[-2:]}
    few = {}
    for wanted in (1, 3, 10):
        name = os.path.join(folder, f"few-{wanted}.pdf")
        pages = subprocess.run(
            [sys.executable, os.path.join(TOP, "bench/statement.py"), name, str(wanted), LAYOUTS[0]],
            stdout=subprocess.PIPE, check=True)
        few[int(pages.stdout)] = name
    worker({**few, **first})
    print()
    reports(first)
    throughput(first[min(first)], min(first))
    many = os.path.join(folder, "funds.pdf")  # about 50 funds held
    subprocess.run([sys.executable, os.path.join(TOP, "bench/statement.py"), many, "66"],
                   stdout=subprocess.DEVNULL,
                   check=True)
    print(flush=True)
    subprocess.run([sys.executable, os.path.join(TOP, "bench/enrich.py"), many], check=True)
