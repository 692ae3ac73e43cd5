/** Heat-map rows unpacked the plain ways, in a process as the product's: `pako` or `zlib`, and JSON.parse for each row. */
import { inflateSync } from 'node:zlib';
import { inflate } from 'pako';

type ParentPort = {
  readonly on: (
    event: 'message',
    listen: (event: {
      readonly data: { readonly by: 'pako' | 'zlib'; readonly packed: readonly { readonly data: string }[] };
    }) => void,
  ) => void;
  readonly postMessage: (message: unknown) => void;
};
const parent = (process as unknown as { readonly parentPort: ParentPort }).parentPort;
const decoder = new TextDecoder();

parent.on('message', ({ data: { by, packed } }) => {
  let rows = 0;
  for (const { data } of packed) {
    const bytes = Buffer.from(data, 'base64');
    const login = JSON.parse(decoder.decode(by === 'pako' ? inflate(bytes) : inflateSync(bytes))) as unknown;
    if (login) rows += 1;
  }
  parent.postMessage({ rows });
});
