/** The server sends these instructions to a client that connects. */
export const INSTRUCTIONS = `Livery is a space game's modding interface with a simulator and a renderer behind it. You can read the world,
fly vessels, and above all paint: colour vessels and their parts, put images on them as stickers, and look at the result.

Every answer is one JSON object: {ok, data, snapshot_sequence, ut} or, when refused, {ok: false, outcome, errno, message, retryable};
the message says what to do next. Data over 2 kB is sent once, in the text: if you see structuredContent alone, add "data_in": "structured"
to a call. If a list has next_cursor, send it as cursor to get the next page. Ids are raw ids; "active" stands for the vessel under control.

To paint the vessel under control red:
1. mod.paint_control {"operation": "parts_enabled", "value": 1}   (the master switch, off at first)
2. mod.paint_control {"operation": "vessel_color", "vessel_id": "active", "color": [1, 0, 0]}
3. mod.paint_control {"operation": "vessel_enabled", "vessel_id": "active", "value": 1}
4. mod.get_frame {"camera": {"target": "vessel:active"}}   (look at it)

One part: mod.get_vessel {"id": "active", "include": ["parts"]} has instance ids; then part_color and part_enabled with target.
A sticker: mod.paint_texture uploads a PNG, mod.get_frame aims the camera at the place, mod.paint_sticker sprays it there.
A golden picture: mod.accept_golden stores the present frame, mod.compare_golden compares later frames with it.
Arguments of operations: mod.get_capabilities {"tool": "camera_control"}. Everything else: mod.list_fields and mod.read_field walk the tree of fields; fields named help explain each part.`;
