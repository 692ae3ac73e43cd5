import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { EgressFile } from '../../../shared/local-calls/egress';
import { EgressList } from '../../../shared/model/egress';
import { parseNetwork } from '../../../shared/rules/networks';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import { EGRESS_COLUMN } from '../../datasets/logins/login-columns';
import type { DatasetClient } from '../datasets/dataset-client';
import type { DatasetLoaders } from '../datasets/loaders';
import { fileFailure } from '../jobs/file-failure';
import type { Storage } from '../storage/storage';
import { text } from './text';

/** Bytes that a file of networks has at most. */
const MAX_FILE = 1024 * 1024;
const FILTERS = [{ name: text.fileKind, extensions: ['csv', 'txt', 'list', 'tsv'] }];

type EgressDeps = Pick<Deps, 'dialogs'> & {
  readonly storage: Storage;
  readonly datasets: Pick<DatasetClient, 'markEgress'>;
  readonly loaders: Pick<DatasetLoaders, 'list' | 'recut'>;
  /** The name under which the documents of the tenant are stored. */
  readonly tenantId: () => string;
};
type EgressCall = 'egress.read' | 'egress.save' | 'egress.readFile';

/** The known egress of each tenant. */
export type Egress = Feature<EgressCall> & {
  /** Returns the networks of the tenant. */
  readonly networks: () => EgressList;
};

const readText = async (path: string): Promise<Result<EgressFile>> => {
  try {
    if ((await stat(path)).size > MAX_FILE)
      return fail(failure('too_large', text.tooLarge, { next: text.chooseSmaller }));
    const bytes = await readFile(path);
    return ok({
      fileName: basename(path),
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
    });
  } catch (error) {
    if (error instanceof TypeError) return fail(failure('invalid', text.notText, { next: text.chooseText }));
    return fail(fileFailure(error));
  }
};

/** Creates the lists of known egress: stored for each tenant, and applied to the logins that are loaded. */
export const createEgress = ({ storage, datasets, loaders, dialogs, tenantId }: EgressDeps): Egress => {
  const store = storage.store<EgressList>({ name: 'egress', label: text.label, schema: EgressList });
  const networks = () => store.read(tenantId()) ?? [];
  /** Marks the rows of every open dataset of logins; returns false if one could not be. */
  const markLoaded = async (): Promise<boolean> => {
    const logins = loaders.list().filter(({ columns }) => columns.some(({ key }) => key === EGRESS_COLUMN));
    const marked = await Promise.all(
      logins.map(async ({ dataset }) => {
        const done = await datasets.markEgress({ dataset, egress: networks() });
        if (done.ok) loaders.recut(dataset);
        return done.ok;
      }),
    );
    return marked.every(Boolean);
  };
  return {
    networks,
    handlers: {
      'egress.read': () => ok(networks()),
      'egress.save': async (input) => {
        const wrong = input.networks.find(({ network }) => parseNetwork(network)?.text !== network);
        if (wrong) return fail(failure('invalid', text.notNetwork(wrong.network)));
        try {
          await store.save(tenantId(), input.networks);
        } catch {
          // The store has logged the cause.
          return fail(failure('disk', text.notSaved));
        }
        // The list is stored whether or not the rows could be marked, so the call went well.
        return ok({ networks: input.networks, isMarked: await markLoaded() });
      },
      'egress.readFile': async () => {
        const path = await dialogs.openFile({ title: text.importTitle, filters: FILTERS });
        return path === undefined ? ok(null) : readText(path);
      },
    },
    forgetTenant: ({ id }) => store.remove(id),
  };
};
