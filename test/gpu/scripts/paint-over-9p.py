"""Paints the active vessel and sprays an image on it. Uses only a socket and the messages of 9P2000.L.

Needs the variable MOD_9P (host:port), and the image to upload as its argument. Prints the sticker's spec.
"""

import os
import socket
import struct
import sys

RLERROR, LOPEN, LCREATE, VERSION, ATTACH, WALK, READ, WRITE, CLUNK = 7, 12, 14, 100, 104, 110, 116, 118, 120
WRITE_ONLY, TRUNCATE = 0o1, 0o1000
ROOT, FID = 0, 1


def text(value):
    data = value.encode()
    return struct.pack("<H", len(data)) + data


class Files:
    def __init__(self, address):
        host, port = address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)))
        self.ask(VERSION, struct.pack("<I", 65536) + text("9P2000.L"), tag=0xFFFF)
        self.ask(ATTACH, struct.pack("<II", ROOT, 0xFFFFFFFF) + text("") + text("/") + struct.pack("<I", 0))

    def ask(self, kind, body, tag=1):
        self.socket.sendall(struct.pack("<IBH", 7 + len(body), kind, tag) + body)
        (size,) = struct.unpack("<I", self.exactly(4))
        answer = self.exactly(size - 4)
        if answer[0] == RLERROR:
            (number,) = struct.unpack_from("<I", answer, 3)
            raise OSError(number, os.strerror(number))
        return answer[3:]

    def exactly(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise EOFError("the server has closed the connection")
            data += part
        return data

    def walk(self, path):
        names = path.split("/")
        self.ask(WALK, struct.pack("<IIH", ROOT, FID, len(names)) + b"".join(map(text, names)))

    def write(self, path, value):
        self.walk(path)
        self.ask(LOPEN, struct.pack("<II", FID, WRITE_ONLY | TRUNCATE))
        self.send(value.encode() + b"\n")

    def upload(self, folder, name, data):
        self.walk(folder)
        self.ask(LCREATE, struct.pack("<I", FID) + text(name) + struct.pack("<III", WRITE_ONLY | TRUNCATE, 0o644, 0))
        self.send(data)

    def send(self, data):
        for offset in range(0, len(data), 32768):
            part = data[offset : offset + 32768]
            self.ask(WRITE, struct.pack("<IQI", FID, offset, len(part)) + part)
        self.ask(CLUNK, struct.pack("<I", FID))

    def read(self, path):
        self.walk(path)
        self.ask(LOPEN, struct.pack("<II", FID, 0))
        answer = self.ask(READ, struct.pack("<IQI", FID, 0, 32768))
        self.ask(CLUNK, struct.pack("<I", FID))
        return answer[4:].decode()


files = Files(os.environ["MOD_9P"])
files.write("paint/parts/global/color", "0.95 0.45 0.1")
files.write("paint/parts/global/enabled", "1")
files.write("vessels/active/paint/parts/color", "0.12 0.55 0.95")
files.write("vessels/active/paint/parts/enabled", "1")
files.write("paint/parts/blend", "tint")
files.write("paint/parts/enabled", "1")
with open(sys.argv[1], "rb") as image:
    files.upload("paint/textures/file", "logo.png", image.read())
files.write("camera/enabled", "1")
files.write("camera/pose/fov", "42")
files.write("camera/pose/anchor", "vessel:Hunter-ship")
files.write("camera/pose/orbit/azimuth", "200")
files.write("camera/pose/orbit/elevation", "12")
files.write("camera/pose/orbit/radius", "40")
files.write("camera/pose/aim", "vessel:Hunter-ship")
files.write("paint/stickers/spray", "logo.png aim=camera w=3 h=3")
files.write("clock/step", "2")
files.write("ctl/batch", "camera/pose/roll 5\npaint/stickers/0/alpha 0.9\ncommit")
sys.stdout.write(files.read("paint/stickers/0/spec"))
