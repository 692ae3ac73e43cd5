import ElectronStore, { type Schema } from 'electron-store';
import { z } from 'zod';
import { PARTS, type SettingsContent } from './settings-content';

type StoreOptions = {
  readonly folder: string;
  readonly content: SettingsContent;
  /** Called with each change, to bring it to disk. */
  readonly persist: (content: SettingsContent) => void;
};

/** The settings' schema as electron-store takes it, from the zod schemas that are the only ones written by hand. */
const jsonSchema = () => {
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(PARTS), { io: 'input' });
  return {
    // The two libraries' types of a JSON schema differ; both mean draft 2020-12.
    schema: properties as Schema<SettingsContent>,
    rootSchema: { $defs } as object,
  };
};

/**
 * electron-store with its file apart from main's thread: `get`, `set`, schema and change events are its own, but the content that
 * they work on stays in memory, and `persist` brings it to disk. Its own write syncs on main's thread and takes a short write for a
 * whole one (README).
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
      ...jsonSchema(),
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
