/** The rows of open results that exceptions apply to: their numbers, and the rows as a dataset. */
import { ok, type Result } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { HARM_VERDICTS } from '../../../shared/rules/harms';
import type { DatasetClient } from './dataset-client';
import { openWhole } from './fetches';
import type { DatasetLoaders } from './loaders';
import { text } from './text';

type ImpactDeps = {
  readonly loaders: DatasetLoaders;
  readonly datasets: Pick<DatasetClient, 'impact' | 'impactRows'>;
};
type Ask = ParsedLocalCallInput<'impact.count'>;

const T = text.impact;
const HARMS = Object.keys(HARM_VERDICTS);

const COLUMNS: readonly DatasetColumn[] = [
  { key: 'title', label: T.columns.title, type: 'text', width: 280 },
  { key: 'sender', label: T.columns.sender, type: 'text', width: 200 },
  { key: 'harm', label: T.columns.harm, type: 'list', width: 140, ranks: HARMS },
  { key: 'result', label: T.columns.result, type: 'list', width: 200 },
  { key: 'saas', label: T.columns.saas, type: 'text', width: 130 },
  { key: 'entity_id', label: T.columns.id, type: 'text', width: 200 },
  { key: 'entity_type', label: T.columns.type, type: 'text', width: 170 },
];

/** Tells if a dataset has rows of mails or files: not lists of exceptions, and nothing that was made from other rows. */
const isResult = ({ loaded, columns, isMade }: DatasetState): boolean =>
  loaded > 0 && !isMade && !columns.some(({ key }) => key === 'exception_str');

/** Creates the calls about the rows that exceptions apply to. */
export const createImpact = ({ loaders, datasets }: ImpactDeps) => {
  const results = () => loaders.list().filter(isResult);
  const searched = () => results().map(({ dataset }) => ({ dataset, chosen: loaders.chosenFields(dataset) }));
  const open = async ({ values }: Ask): Promise<Result<DatasetState>> => {
    const titles = new Map(results().map(({ dataset, title }) => [dataset, title]));
    const found = await datasets.impactRows(searched(), values);
    if (!found.ok) return found;
    const rows = found.value.map(({ title, sender, harms, results: of, saas, entity_id, entity_type }) => [
      title,
      sender,
      [...harms],
      of.map((id) => titles.get(id) ?? id),
      saas,
      entity_id,
      entity_type,
    ]);
    return openWhole(
      loaders,
      {
        title: T.title,
        begin: () => ({
          next: async (sink) => {
            const put = await sink.rows(rows);
            if (!put.ok) return put;
            const { loaded } = put.value;
            return ok({ loaded, total: loaded, isComplete: true });
          },
        }),
      },
      COLUMNS,
    );
  };
  return { count: ({ values }: Ask) => datasets.impact(searched(), values), open };
};
