import { ok } from '../../../shared/bridge';
import type { LocalCallName } from '../../../shared/local-calls/contract';
import type { Tab } from '../../../shared/model/app-state';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import type { DatasetClient } from '../datasets/dataset-client';
import type { DatasetLoaders } from '../datasets/loaders';
import type { Jobs } from '../jobs/jobs';
import type { Storage } from '../storage/storage';
import { createAnnotations } from './annotations';
import { createOpenFiles } from './open-files';
import { createPickedFiles } from './picked-files';
import { createSnapshots } from './snapshots';

type FilesDeps = Pick<Deps, 'dialogs' | 'push' | 'clock'> & {
  readonly storage: Storage;
  readonly sources: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  /** Returns the name of the tenant that somebody is signed in to; empty if nobody is. */
  readonly tenant: () => string;
};
type FileCall = Extract<LocalCallName, `files.${string}` | `annotations.${string}` | `snapshot.${string}`>;

/** What the core asks of the files beside their calls. */
export type Files = Feature<FileCall> & {
  /** Opens files that were dropped, double-clicked or named as arguments. */
  readonly give: (paths: readonly string[]) => void;
  /** Remembers which files the open tabs show, so that they are read again after a restart. */
  readonly rememberTabs: (tabs: readonly Tab[]) => void;
};

/** Creates the feature that reviews files: opens them as datasets, and stores annotations and snapshots beside them. */
export const createFiles = (deps: FilesDeps): Files => {
  const { storage, sources, datasets, jobs, clock, tenant } = deps;
  const picked = createPickedFiles(deps);
  const annotations = createAnnotations({
    storage,
    datasets,
    clock,
    onChange: (dataset, reviews) => {
      const file = sources.state(dataset)?.file;
      if (file) sources.update(dataset, { file: { ...file, annotations: reviews } });
    },
  });
  const opened = createOpenFiles({ files: picked, sources, datasets, jobs, annotations });
  const snapshots = createSnapshots({ storage, sources, datasets, jobs, files: picked, clock, tenant });
  return {
    handlers: {
      'files.pick': picked.choose,
      'files.pending': () => ok(picked.pending()),
      'files.recent': () => ok(picked.recent()),
      'files.rememberRecent': ({ isOn }) => picked.keepRecent(isOn),
      'files.openRecent': ({ id }) => picked.openRecent(id),
      'files.inspect': opened.inspect,
      'files.open': opened.open,
      // The last annotation is stored even if its tab is closed before.
      'annotations.change': (ask) => {
        const release = sources.retain(ask.view.dataset);
        return annotations.change(ask).finally(release);
      },
      'annotations.undo': ({ dataset }) => annotations.undo(dataset),
      'snapshot.list': () => ok(snapshots.list()),
      'snapshot.save': snapshots.keep,
      'snapshot.open': ({ id }) => snapshots.give(id),
      'snapshot.remove': ({ id }) => snapshots.remove(id),
    },
    give: picked.give,
    rememberTabs: picked.keepForTabs,
  };
};
