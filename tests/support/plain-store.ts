/** What electron-store is without Electron: `conf` in a folder that is named. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const conf = createRequire(import.meta.url).resolve('conf');
const { default: Conf } = (await import(/* @vite-ignore */ pathToFileURL(conf).href)) as {
  default: new (options: object) => object;
};

class PlainStore extends Conf {
  constructor({ name, ...options }: { readonly name: string }) {
    super({ ...options, configName: name });
  }
}

export { PlainStore as default };
