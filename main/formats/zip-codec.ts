import { Duplex } from 'node:stream';
import { createDeflateRaw, createGzip, type ZlibOptions } from 'node:zlib';
import { configure } from '@zip.js/zip.js';

/** The fastest level: packing takes most of an export's time, and higher levels save little on rows of text. */
const LEVEL = 1;
/** Bytes that may wait to be packed, so that the next rows are formatted while a thread packs these. */
const QUEUED_BYTES = 512 * 1024;
const OPTIONS: ZlibOptions & { readonly highWaterMark: number } = {
  level: LEVEL,
  chunkSize: 128 * 1024,
  highWaterMark: QUEUED_BYTES,
};

/**
 * Packs with Node's own zlib. zip.js requests gzip if it needs a checksum, which zlib also computes in its thread; in
 * JavaScript the checksum alone would slow an export down by a quarter.
 */
class NodeCompression {
  static readonly supportedFormats = ['deflate-raw', 'gzip'];
  readonly readable: ReadableStream;
  readonly writable: WritableStream;

  constructor(format: string) {
    const packer = format === 'gzip' ? createGzip(OPTIONS) : createDeflateRaw(OPTIONS);
    const { readable, writable } = Duplex.toWeb(packer);
    this.readable = readable as ReadableStream;
    this.writable = writable as WritableStream;
  }
}

/** Configures zip.js for Node: no web workers, and compression by zlib. Every file that uses zip.js imports this one first. */
configure({ useWebWorkers: false, useCompressionStream: true, CompressionStream: NodeCompression });
