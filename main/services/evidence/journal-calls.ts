import { fail, ok, type Result } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { SessionState } from '../../../shared/model/app-state';
import type { HeadPlace } from '../../../shared/model/journal';
import { brandOf, toolLabel } from '../../../shared/rules/brand';
import type { Feature } from '../../feature';
import { cancelled, failure } from '../../wire/failures';
import { openWhole } from '../datasets/fetches';
import type { DatasetLoaders } from '../datasets/loaders';
import { LOCAL, type JobEnd } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { Journal } from '../journal/journal';
import { NO_NAMES, type Names } from '../journal/target';
import type { Verified } from '../journal/verify';
import { JOURNAL_COLUMNS, journalLoader } from './journal-rows';
import { text } from './text';

type JournalCall = 'journal.open' | 'journal.verify';
type CallDeps = {
  readonly journal: Journal;
  readonly loaders: DatasetLoaders;
  readonly jobs: Jobs;
  readonly tenantId: () => string;
  readonly tenantName: () => string;
  readonly state: () => SessionState;
  /** Returns the name of a schedule of this workstation. */
  readonly schedule: Names['schedule'];
};

/** A journal as the page may see it. */
type Shown = { readonly id: string; readonly title: string };

const PLACES: readonly HeadPlace[] = ['keychain', 'file'];

/** Says what a check found: first what is wrong, then which heads it rests on. */
const resultOf = ({ entries, finding, faults, heads }: Verified): Result<JobEnd> => {
  const confirmed = PLACES.flatMap((place) => {
    const state = heads[place];
    return state && entries > 0 ? text.head(place, state) : [];
  });
  const say = (...parts: readonly string[]) => [...parts, ...confirmed].filter(Boolean).join(' ');
  if (finding)
    return fail(
      failure('invalid', say(text.finding(finding)), { code: finding.kind, next: text.findingNext }),
    );
  if (faults.length === 0) return ok({ message: say(text.whole(entries)) });
  const message = say(text.whole(entries), text.faults(faults));
  return ok({ message, isIncomplete: true, next: text.faultsNext });
};

/** Creates the calls that show and check the audit journal. */
export const createJournalCalls = (deps: CallDeps): Feature<JournalCall> => {
  const shown = ({ of }: ParsedLocalCallInput<JournalCall>): Result<Shown> => {
    if (of === 'workstation') return ok({ id: LOCAL, title: text.journalOfWorkstation });
    if (deps.tenantId() === LOCAL) return fail(failure('signed_out', text.signInFirst));
    return ok({ id: deps.tenantId(), title: text.journalOf(deps.tenantName()) });
  };

  return {
    handlers: {
      'journal.open': async (input) => {
        const which = shown(input);
        if (!which.ok) return which;
        const { id, title } = which.value;
        // Entries that were recorded just now are shown too.
        await deps.journal.written(id);
        const brand = brandOf(deps.state());
        const tool = (name: string) => toolLabel(name, brand);
        const names = { ...NO_NAMES, tool, schedule: deps.schedule };
        const spec = journalLoader(deps.journal.folderOf(id), { title, isLocal: id === LOCAL, names });
        return openWhole(deps.loaders, spec, JOURNAL_COLUMNS);
      },
      'journal.verify': (input) => {
        const which = shown(input);
        if (!which.ok) return which;
        const { id, title } = which.value;
        const about = { kind: 'verify', title: text.verifyTitle(title), unit: 'rows', tenant: id } as const;
        return ok(
          deps.jobs.start(about, async (signal, report) => {
            try {
              return resultOf(await deps.journal.verify(id, report, signal));
            } catch (error) {
              if (!signal.aborted) throw error;
              return fail(cancelled());
            }
          }),
        );
      },
    },
  };
};
