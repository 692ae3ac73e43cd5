import { connect, type Socket } from 'node:net';

/** A method call: its arguments are already bytes, in `signature`'s order, laid out from an 8-byte border. */
export type BusCall = {
  readonly destination: string;
  readonly path: string;
  readonly face: string;
  readonly member: string;
  readonly signature?: string;
  readonly body?: Buffer;
};
/** An answer that is an error, by its D-Bus name. */
export class BusError extends Error {}
export type Bus = { readonly call: (call: BusCall) => Promise<Buffer>; readonly close: () => void };

const pad = (length: number, to: number) => Buffer.alloc((to - (length % to)) % to);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A string as D-Bus lays it out; the caller sees to its 4-byte border. */
export const busString = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([u32(bytes.length), bytes, Buffer.alloc(1)]);
};

/** Values one after another, each begun at a border of 4 bytes. */
export const aligned = (parts: readonly Buffer[]): Buffer =>
  parts.reduce((all, part) => Buffer.concat([all, pad(all.length, 4), part]), Buffer.alloc(0));

const message = (
  serial: number,
  { destination, path, face, member, signature, body = Buffer.alloc(0) }: BusCall,
): Buffer => {
  const field = (code: number, type: string, value: Buffer) =>
    Buffer.concat([Buffer.from([code, 1]), Buffer.from(`${type}\0`), value]);
  const fields = [
    field(1, 'o', busString(path)),
    field(2, 's', busString(face)),
    field(3, 's', busString(member)),
    field(6, 's', busString(destination)),
  ];
  if (signature)
    fields.push(
      field(8, 'g', Buffer.concat([Buffer.from([signature.length]), Buffer.from(`${signature}\0`)])),
    );
  const list = fields.reduce((all, one) => Buffer.concat([all, pad(all.length, 8), one]), Buffer.alloc(0));
  const head = Buffer.concat([
    Buffer.from([0x6c, 1, 0, 1]),
    u32(body.length),
    u32(serial),
    u32(list.length),
    list,
  ]);
  return Buffer.concat([head, pad(head.length, 8), body]);
};

type Reply = {
  readonly type: number;
  readonly to: number;
  readonly error: string;
  readonly body: Buffer;
  readonly length: number;
};

/** Reads the first whole message of what has come; nothing while it is not whole. */
const readMessage = (bytes: Buffer): Reply | undefined => {
  if (bytes.length < 16) return undefined;
  const end = 16 + bytes.readUInt32LE(12);
  const from = end + pad(end, 8).length;
  const length = from + bytes.readUInt32LE(4);
  if (bytes.length < length) return undefined;
  let to = 0;
  let error = '';
  for (let at = 16; at < end;) {
    at += pad(at, 8).length;
    const code = bytes.readUInt8(at);
    const type = String.fromCharCode(bytes.readUInt8(at + 2));
    at += 4;
    if (type === 'g') {
      at += bytes.readUInt8(at) + 2;
      continue;
    }
    at += pad(at, 4).length;
    const value = bytes.readUInt32LE(at);
    if (code === 5) to = value;
    if (code === 4) error = bytes.toString('utf8', at + 4, at + 4 + value);
    at += type === 'u' ? 4 : value + 5;
  }
  return { type: bytes.readUInt8(1), to, error, body: bytes.subarray(from, length), length };
};

/** Signs in at a bus (a Unix socket's path) as the user of this process. Little-endian, as every machine that we run on. */
export const openBus = async (path: string): Promise<Bus> => {
  const socket = await signIn(path);
  const waiting = new Map<
    number,
    { readonly resolve: (body: Buffer) => void; readonly reject: (error: Error) => void }
  >();
  let serial = 0;
  let come: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    come = Buffer.concat([come, chunk]);
    for (let reply = readMessage(come); reply; reply = readMessage(come)) {
      come = come.subarray(reply.length);
      const one = waiting.get(reply.to);
      waiting.delete(reply.to);
      if (reply.type === 3) one?.reject(new BusError(reply.error));
      else if (reply.type === 2) one?.resolve(Buffer.from(reply.body));
    }
  });
  socket.on('close', () => {
    for (const one of waiting.values()) one.reject(new Error('The bus closed.'));
  });
  const call = (asked: BusCall) =>
    new Promise<Buffer>((resolve, reject) => {
      serial += 1;
      waiting.set(serial, { resolve, reject });
      socket.write(message(serial, asked));
    });
  const own = 'org.freedesktop.DBus';
  await call({ destination: own, path: '/org/freedesktop/DBus', face: own, member: 'Hello' });
  return { call, close: () => socket.destroy() };
};

const signIn = (path: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ path });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The bus closed.')));
    socket.once('connect', () =>
      socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')}\r\n`),
    );
    socket.once('data', (answer) => {
      if (!answer.toString('latin1').startsWith('OK ')) {
        socket.destroy();
        return reject(new Error('The bus refused us.'));
      }
      socket.write('BEGIN\r\n');
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
  });
