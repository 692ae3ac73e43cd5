import type { StoreApi } from 'zustand';
import type { Condition, QueryField } from '../../../../shared/model/query';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import { findPart, type ChosenFields } from '../../../../shared/rules/find-part';
import { datasets } from '../../../bridge';
import { chosenFields } from '../../../query/field-parts';
import { emptyView } from '../../../dataset-view/view/view-state';
import { useApp } from '../../../state/app-store';
import { addOwnDomains, commonDomains } from '../../../state/own-domains';
import type { HuntState, HuntStore } from './hunt-state';

/** Pairs of senders and recipients; more than the first rows of a run have. */
const MOST_PAIRS = 10_000;

/** Rows that must be loaded, if there are as many: the first page is too few. */
const LEAST_ROWS = 100;
const hasEnough = (dataset: DatasetState | null): dataset is DatasetState =>
  dataset !== null && dataset.loaded >= Math.min(LEAST_ROWS, dataset.total);

/** Returns true if a query has no condition but on times: any other decides which domains are common in its result. */
export const asksForTimesOnly = (
  { field_id, condition = [] }: Condition,
  fields: readonly QueryField[],
): boolean =>
  field_id === undefined
    ? condition.every((one) => asksForTimesOnly(one, fields))
    : fields.find((one) => one.field_id === field_id)?.type === 'time';

const connection = (): string | undefined => {
  const { session } = useApp.getState();
  return session.kind === 'signedIn' ? session.connectionId : undefined;
};

/** Loaded rows that own domains can be learned from, and the fields that the analyst chose for them. */
type Teaching = { readonly dataset: DatasetState; readonly chosen: ChosenFields };

/** Returns the loaded rows of a run that own domains can be learned from: enough of one that only times limit. */
const teachingRows = ({ getState }: HuntStore): Teaching | undefined => {
  const { run, dataset, config } = getState();
  if (run.kind !== 'ready' || config.kind !== 'ready' || !hasEnough(dataset)) return undefined;
  const { condition, saas_id, query_domain } = run.ran;
  if (condition && !asksForTimesOnly(condition, config.value.fields)) return undefined;
  return { dataset, chosen: chosenFields({ saas: saas_id, domain: query_domain }) };
};

/** Learns the organization's own domains from the recipients of a run that only times limit, if enough of its rows are loaded. */
const learnOwnDomains = async (store: HuntStore): Promise<void> => {
  const here = connection();
  if (here === undefined || useApp.getState().ownDomains.length > 0) return;
  const teaching = teachingRows(store);
  if (!teaching) return;
  const { dataset, chosen } = teaching;
  const to = findPart(dataset.columns, 'recipients', chosen);
  const from = findPart(dataset.columns, 'sender', chosen);
  if (!to || !from) return;
  const counted = await datasets.group({
    view: emptyView(dataset.dataset),
    by: [{ key: from.key }, { key: to.key }],
    timeZone: 'UTC',
    top: MOST_PAIRS,
  });
  if (!counted.ok || connection() !== here) return;
  const emails = counted.value.groups.map(({ values: [sender, recipients], count }) => ({
    sender,
    recipients,
    count,
  }));
  addOwnDomains(commonDomains(emails));
};

const isWhole = ({ loaded, total }: DatasetState): boolean => loaded >= total;

/** Learns own domains once enough of a hunt's rows are loaded, and again once all are. Returns a function that stops it. */
export const learnAsRowsLoad = (store: StoreApi<HuntState>): (() => void) =>
  store.subscribe(({ dataset }, { dataset: before }) => {
    if (dataset === before || !hasEnough(dataset)) return;
    const wereEnough = before?.dataset === dataset.dataset && hasEnough(before);
    if (!wereEnough || isWhole(dataset) !== isWhole(before)) void learnOwnDomains(store);
  });
