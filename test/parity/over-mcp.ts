import type { Client } from '@modelcontextprotocol/client';
import type { Errno } from '../../src/base/errors/index.js';
import { callTool, serveMcp, type ToolEnvelope } from '../support/mcp-server.js';
import { folderAndFile, NotOffered, type Open, Refusal } from './subject.js';

/** The tools for uploading bytes, by directory. Texts are uploaded with the field tools. */
const UPLOADS: Readonly<Record<string, string>> = {
  'paint/textures/file': 'mod.paint_texture',
  'audio/file': 'mod.audio_clip',
};

const TRACKS = 'camera/track';

export const openOverMcp: Open = async (world, tree) => {
  const server = await serveMcp({ world, tree });
  const client: Client = await server.connect();
  const call = async (name: string, given: Record<string, unknown>): Promise<ToolEnvelope> => {
    const envelope = await callTool(client, name, given);
    if (envelope.ok) return envelope;
    throw new Refusal(envelope.errno as Errno);
  };
  const field = (name: string, path: string, more: object = {}) => call(`mod.${name}`, { path, ...more });
  return {
    async read(path) {
      return ((await field('read_field', path)).data as { text: string }).text;
    },
    async write(path, text) {
      await field('write_field', path, { text });
    },
    async list(path) {
      const { data } = await field('list_fields', path, { limit: 1000 });
      return (data as { items: { name: string }[] }).items.map(({ name }) => name);
    },
    async upload(path, chunks, pending = false) {
      const [folder, name] = folderAndFile(path);
      const tool = UPLOADS[folder];
      if (tool === undefined) {
        await field('write_field', path, { text: Buffer.concat(chunks).toString('utf8') });
        return;
      }
      let offset = 0;
      for (const [index, chunk] of chunks.entries()) {
        const complete = !pending && index === chunks.length - 1;
        const data_base64 = Buffer.from(chunk).toString('base64');
        await call(tool, { operation: 'upload', name, offset, complete, data_base64 });
        offset += chunk.length;
      }
    },
    async remove(path) {
      const [folder, name] = folderAndFile(path);
      const tool = folder === TRACKS ? 'mod.camera_track' : UPLOADS[folder];
      if (tool === undefined) throw new NotOffered();
      await call(tool, { operation: 'delete', name });
    },
    async download(path) {
      const [folder, name] = folderAndFile(path);
      const given = { operation: 'retrieve', name };
      const { content, structuredContent } = await client.callTool({ name: UPLOADS[folder]!, arguments: given });
      const envelope = structuredContent as ToolEnvelope;
      if (!envelope.ok) throw new Refusal(envelope.errno as Errno);
      const block = content[1] as unknown as { data?: string; resource?: { blob: string } };
      return Buffer.from(block.data ?? block.resource!.blob, 'base64');
    },
    // The wait tool cannot follow a stream, because it misses events between two calls.
    follow: () => Promise.reject(new NotOffered()),
    close: () => server.close(),
  };
};
