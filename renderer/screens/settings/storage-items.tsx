import { Button } from '@blueprintjs/core';
import type { Result } from '../../../shared/bridge';
import type { StorageSizes } from '../../../shared/local-calls/settings';
import { local } from '../../bridge';
import { runCommand } from '../../commands/registry';
import { clearHistory } from '../../record/verdicts/clear-history';
import { connectionOf, useApp } from '../../state/app-store';
import { toast, toastFailure } from '../../state/overlay-store';
import { useResource, type Resource } from '../../state/use-resource';
import type { Item } from './item';
import { TEXT } from './text';

const T = TEXT.storage;

type Kind = 'cache' | 'history' | 'pivot';
type Sizes = Resource<StorageSizes>;

const SIZE_OF: Readonly<Record<Kind | 'journal', (sizes: StorageSizes) => string>> = {
  cache: ({ cachedAnswers }) => T.cache.size(cachedAnswers),
  history: ({ verdictHistory }) => T.bytes(verdictHistory),
  pivot: ({ pivotIndex }) => T.bytes(pivotIndex),
  journal: ({ journal }) => T.bytes(journal),
};

/** Phrases by which stored data is found. */
export const STORAGE_WORDS =
  'clear stored data, delete stored data, size, disk space, memory, clear cache, free space';

const isCleared = async (done: Promise<Result<{ readonly isCleared: boolean } | null>>, said: string) => {
  const result = await done;
  if (!result.ok) toastFailure(result.failure);
  else if (result.value === null || result.value.isCleared) toast(said, 'ok');
};

const CLEAR: Readonly<Record<Kind, () => Promise<unknown>>> = {
  cache: () => isCleared(local['settings.dropCache']({}), T.cache.cleared),
  history: clearHistory,
  pivot: () => isCleared(local['pivot.clear']({}), T.pivot.cleared),
};

const Size = ({ sizes, of }: { readonly sizes: Sizes; readonly of: Kind | 'journal' }) => {
  if (sizes.state === 'failed') return <span className="bad-text">{sizes.failure.message}</span>;
  return <span className="mono">{sizes.state === 'ready' ? SIZE_OF[of](sizes.value) : T.measuring}</span>;
};

/** Returns the lines of what this workstation stores, each with its size. */
export const useStorageItems = (): readonly Item[] => {
  const connection = useApp((s) => connectionOf(s.session));
  const { resource: sizes, reload } = useResource(`sizes ${connection}`, () => local['settings.sizes']({}));
  const cleared = (kind: Kind): Item => ({
    id: `storage-${kind}`,
    section: 'storage',
    label: T[kind].label,
    help: T[kind].help,
    words: STORAGE_WORDS,
    draw: (tie) => (
      <>
        <Size sizes={sizes} of={kind} />
        <Button
          {...tie}
          aria-label={T.clearOf(T[kind].label)}
          onClick={() => void CLEAR[kind]().then(reload)}
        >
          {T.clear}
        </Button>
      </>
    ),
  });
  return [
    ...(['cache', 'history', 'pivot'] as const).map(cleared),
    {
      id: 'storage-journal',
      section: 'storage',
      label: T.journal.label,
      help: T.journal.help,
      words: 'size, disk space, evidence',
      draw: (tie) => (
        <>
          <Size sizes={sizes} of="journal" />
          <Button {...tie} onClick={() => runCommand('go.journal')}>
            {T.journal.open}
          </Button>
        </>
      ),
    },
  ];
};
