#!/bin/sh
# Paints the active vessel, sprays an image on it, and fetches the picture, with curl only.
# Needs the variable MOD_HTTP. Arguments: the image to upload, and the file for the picture.
set -eu

field() { printf '%s\n' "$2" | curl -fsS --data-binary @- "$MOD_HTTP/fs/$1" > /dev/null; }

field paint/parts/global/color '0.95 0.45 0.1'
field paint/parts/global/enabled 1
field vessels/active/paint/parts/color '0.12 0.55 0.95'
field vessels/active/paint/parts/enabled 1
field paint/parts/blend tint
field paint/parts/enabled 1
curl -fsS -X PUT --data-binary "@$1" "$MOD_HTTP/paint/texture/file/logo.png" > /dev/null
field camera/enabled 1
field camera/pose/fov 42
field camera/pose/anchor vessel:Hunter-ship
field camera/pose/orbit/azimuth 200
field camera/pose/orbit/elevation 12
field camera/pose/orbit/radius 40
field camera/pose/aim vessel:Hunter-ship
field paint/stickers/spray 'logo.png aim=camera w=3 h=3'
field clock/step 2
printf 'camera/pose/roll 5\npaint/stickers/0/alpha 0.9\ncommit\n' | curl -fsS --data-binary @- "$MOD_HTTP/fs/ctl/batch" > /dev/null
curl -fsS "$MOD_HTTP/frame?width=320&height=180" -o "$2"
curl -fsS "$MOD_HTTP/fs/paint/stickers/0/spec"
