"""pack.py FOLDER ARCHIVE: the files of a folder as a .tar.xz, the smallest first, until it is BYTES_MAX long. Same
files, same bytes."""
import io
import lzma
import os
import sys
import tarfile

BYTES_MAX = 240 * 1024


def pack(paths):
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in paths:
            member = tarfile.TarInfo(os.path.basename(path)[:24])
            member.size = os.path.getsize(path)
            with open(path, "rb") as f:
                tar.addfile(member, f)
    return lzma.compress(raw.getvalue(), preset=9 | lzma.PRESET_EXTREME)


def main():
    folder, archive = sys.argv[1:]
    paths = sorted((os.path.join(folder, name) for name in os.listdir(folder)), key=lambda p: (os.path.getsize(p), p))
    least, most = 0, len(paths)
    while least < most:  # how many fit
        middle = (least + most + 1) // 2
        if len(pack(paths[:middle])) <= BYTES_MAX:
            least = middle
        else:
            most = middle - 1
    data = pack(paths[:least])
    os.makedirs(os.path.dirname(archive), exist_ok=True)
    with open(archive, "wb") as f:
        f.write(data)
    print(f"{archive}: {least} of {len(paths)} inputs, {len(data)} bytes")


main()
