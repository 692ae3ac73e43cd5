import { createSocket, type Socket } from 'node:dgram';

/** A resolver that remembers every name it is asked for and answers this machine's own address. */
export type DnsSink = {
  readonly asked: () => readonly string[];
  readonly reset: () => void;
  readonly close: () => void;
};

/** The name in the question of a DNS message. */
const nameIn = (message: Buffer): string => {
  const labels: string[] = [];
  for (let at = 12; at < message.length;) {
    const length = message[at] ?? 0;
    if (length === 0) break;
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return labels.join('.');
};

/** Starts the sink on port 53 of an address; needs the right to listen there. */
export const startDnsSink = async (address = '127.0.0.1'): Promise<DnsSink> => {
  let asked: string[] = [];
  const socket: Socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    asked.push(nameIn(message));
    const end = message.indexOf(0, 12) + 5;
    const isA = message.readUInt16BE(end - 4) === 1;
    const head = Buffer.from(message.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isA ? 1 : 0, 6);
    head.fill(0, 8, 12);
    const answer = isA
      ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1])
      : Buffer.alloc(0);
    socket.send(Buffer.concat([head, message.subarray(12, end), answer]), from.port, from.address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(53, address, resolve);
  });
  return {
    asked: () => asked,
    reset: () => {
      asked = [];
    },
    close: () => socket.close(),
  };
};
