import { useRef } from 'react';
import { ok, type Failure } from '../../../shared/bridge';
import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { EgressList } from '../../../shared/model/egress';
import { datasets, local } from '../../bridge';
import { commandKey, runCommand } from '../../commands/registry';
import { EGRESS_OVERLAYS } from '../../features/egress/egress-store';
import { displayText, formatCell } from '../../state/format';
import { usePrevious } from '../../state/use-previous';
import { useResource } from '../../state/use-resource';
import type { DashboardDraft } from './dashboard-draft';
import { TEXT } from './text';
import { EGRESS_KEY } from './egress-filter';

const T = TEXT.egress;

/** Networks that the title names; the others are counted. */
const MOST_NAMED = 8;

type ToggleProps = {
  readonly dataset: DatasetState | null;
  readonly draft: DashboardDraft;
  /** The filter of the dashboard with logins through known egress. */
  readonly withEgress: readonly ColumnFilter[];
};

type Counted = {
  readonly counted: Numbers | undefined;
  readonly failure: Failure | undefined;
  readonly recount: () => void;
};
type Numbers = {
  readonly count: number;
  readonly networks: readonly { readonly name: string; readonly count: number }[];
};

/** Counts the logins through known egress by network, whether or not they are hidden. The previous counts stay until those of the new view or list of networks arrive. */
const useEgressCount = ({ dataset, withEgress }: ToggleProps, list: EgressList | undefined): Counted => {
  const view = { dataset: dataset?.dataset ?? '', sort: [], filter: [...withEgress] };
  const about = JSON.stringify([view, list]);
  const { resource, reload } = useResource(
    dataset ? JSON.stringify([about, dataset.loaded, dataset.revision]) : null,
    async () => {
      const counted = await datasets.group({ view, by: [{ key: EGRESS_KEY }] });
      return counted.ok ? ok({ about, groups: counted.value.groups }) : counted;
    },
  );
  const last = usePrevious(resource);
  const failure = resource.state === 'failed' ? resource.failure : undefined;
  // The words beside a count name the outcome of now, so the count of another view is none of theirs.
  if (failure || last?.about !== about) return { counted: undefined, failure, recount: reload };
  const networks = last.groups
    .map(({ values, count }) => ({ name: formatCell(values[0]), count }))
    .filter(({ name }) => name !== '');
  const count = networks.reduce((sum, one) => sum + one.count, 0);
  return { counted: { count, networks }, failure, recount: reload };
};

/** Names the networks that the logins came through, each with its number. */
const titleOf = ({ networks }: Numbers): string =>
  [
    ...networks.slice(0, MOST_NAMED).map(({ name, count }) => T.network(displayText(name), count)),
    ...(networks.length > MOST_NAMED ? [T.more(networks.length - MOST_NAMED)] : []),
  ].join('\n');

/** Hides logins through known egress or shows them, and always says how many there are. Without a list, it opens the list. */
export const EgressToggle = (props: ToggleProps) => {
  const { dataset, draft } = props;
  const { resource } = useResource(`egress ${dataset?.dataset} ${dataset?.revision}`, () =>
    local['egress.read']({}),
  );
  const { counted, failure, recount } = useEgressCount(props, usePrevious(resource));
  const toggle = useRef<HTMLButtonElement>(null);
  const isUnlisted = resource.state === 'ready' && resource.value.length === 0;
  if (isUnlisted && !draft.hidesEgress)
    return (
      <button type="button" className="link cut" onClick={() => runCommand(EGRESS_OVERLAYS.list)}>
        {T.none}
      </button>
    );
  const say = draft.hidesEgress ? T.hidden : T.shown;
  return (
    <>
      <div className="segments" role="group" aria-label={T.label}>
        <button
          ref={toggle}
          type="button"
          aria-pressed={draft.hidesEgress}
          title={counted ? titleOf(counted) : ''}
          onClick={() => runCommand('dashboard.egress')}
        >
          {counted ? say(counted.count, draft.outcome) : T.counting}
        </button>
      </div>
      <kbd title={T.hide}>{commandKey('dashboard.egress')}</kbd>
      {failure && (
        <button
          type="button"
          className="link bad-text cut"
          title={failure.message}
          onClick={() => {
            // This button goes away with the failure, and the focus would go with it.
            toggle.current?.focus();
            recount();
          }}
        >
          {T.notCounted}
        </button>
      )}
    </>
  );
};
