import ElectronStore from 'electron-store';
import type { SettingsContent } from './settings-content';

type StoreOptions = {
  readonly folder: string;
  readonly content: SettingsContent;
  /** Called with each change, to bring it to disk. */
  readonly persist: (content: SettingsContent) => void;
};

/**
 * electron-store with its file apart from main's thread: `get`, `set` and change events are its own, but the content that
 * they work on stays in memory, and `persist` brings it to disk. Its own write syncs on main's thread and takes a short write for a
 * whole one (README). It gets no schema: zod has checked the file and checks each change, and a second validator would be compiled at each
 * start, which takes a tenth of a second.
 */
export class SettingsStore extends ElectronStore<SettingsContent> {
  /** Not there yet while electron-store opens and checks the file, which its own reader does. */
  #content: SettingsContent;
  readonly #persist: StoreOptions['persist'];

  constructor({ folder, content, persist }: StoreOptions) {
    super({
      name: 'settings',
      cwd: folder,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
    this.#content = content;
    this.#persist = persist;
  }

  override get store(): SettingsContent {
    return #content in this ? { ...this.#content } : super.store;
  }

  override set store(content: SettingsContent) {
    this.#content = content;
    this.events.dispatchEvent(new Event('change'));
    this.#persist(content);
  }
}
