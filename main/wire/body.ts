/** Reading bodies with a cap and an idle limit. */
export class BodyTooLarge extends Error {}
export class BodyIdle extends Error {
  override readonly name = 'TimeoutError';
}

/** The chunks of a body. Ends with `BodyTooLarge` past the cap, `BodyIdle` when nothing comes for `idleMs` or all has not come within `totalMs`. */
export async function* chunksOf(
  response: Response,
  maxBytes: number,
  idleMs: number,
  totalMs = Infinity,
): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const deadline = Date.now() + totalMs;
  let size = 0;
  let isWhole = false;
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const idle = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new BodyIdle('The answer did not come in time.')),
          Math.max(Math.min(idleMs, deadline - Date.now()), 0),
        );
      });
      const read = await Promise.race([reader.read(), idle]).finally(() => clearTimeout(timer));
      if (read.done) {
        isWhole = true;
        return;
      }
      size += read.value.length;
      if (Date.now() > deadline) throw new BodyIdle('The answer did not come in time.');
      if (size > maxBytes) throw new BodyTooLarge(`More than ${maxBytes} bytes.`);
      yield read.value;
    }
  } finally {
    if (!isWhole) await reader.cancel().catch(() => undefined);
  }
}

/** `ArrayBuffer` as Electron has it; Node 20 has no `transfer`. */
type OwnBuffer = ArrayBufferLike & { readonly transfer?: (length: number) => unknown };

/**
 * Frees the memory of a chunk that was copied, unless others share its buffer. V8 counts the memory of chunks until it collects garbage,
 * and would do so every few pages: a sixth of what main does during a load.
 */
const release = ({ buffer, byteLength }: Uint8Array): void => {
  const own: OwnBuffer = buffer;
  if (own.byteLength === byteLength) own.transfer?.(0);
};

/** A whole body as bytes. */
export const readBytes = async (
  response: Response,
  maxBytes: number,
  idleMs: number,
  totalMs: number,
): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(response, maxBytes, idleMs, totalMs)) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  chunks.forEach(release);
  return whole;
};
