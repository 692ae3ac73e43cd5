import { z } from 'zod';
import type { Tab } from '../../../shared/model/app-state';
import { filesOfDraft } from '../../../shared/model/file-drafts';
import type { Storage } from '../storage/storage';
import { text } from './text';

const TabFilesDocument = z.strictObject({
  files: z.array(z.strictObject({ file: z.string(), path: z.string(), name: z.string() })),
});
type TabFilesDocument = z.infer<typeof TabFilesDocument>;
type TabFile = TabFilesDocument['files'][number];
const DOCUMENT = 'tab-files';

/** Creates the list of files in open tabs, with their paths: it opens them again after a restart. */
export const createTabFiles = (storage: Storage) => {
  const store = storage.store<TabFilesDocument>({
    name: 'recent',
    label: text.tabFilesLabel,
    schema: TabFilesDocument,
  });
  const list = (): readonly TabFile[] => store.read(DOCUMENT)?.files ?? [];
  const find = (file: string) => list().find((one) => one.file === file);

  return {
    find,
    /** Stores the files of these tabs and forgets all others. If the disk fails, only their return after a restart is lost. */
    remember: (
      tabs: readonly Pick<Tab, 'draft'>[],
      opened: (file: string) => Pick<TabFile, 'path' | 'name'> | undefined,
    ) => {
      const named = new Set(tabs.flatMap(({ draft }) => filesOfDraft(draft)));
      const files = [...named].flatMap((file) => {
        const found = opened(file) ?? find(file);
        return found ? [{ file, path: found.path, name: found.name }] : [];
      });
      if (JSON.stringify(files) !== JSON.stringify(list())) store.put(DOCUMENT, { files });
    },
  };
};
