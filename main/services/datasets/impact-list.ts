/** The rows of open results that exceptions apply to: their numbers, and the rows as a dataset. */
import { ok, type Result } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { failure } from '../../wire/failures';
import type { DatasetClient } from './dataset-client';
import { openWhole } from './fetches';
import type { LoadStep } from './loader';
import type { DatasetLoaders } from './loaders';
import { text } from './text';

type ImpactDeps = {
  readonly loaders: DatasetLoaders;
  readonly datasets: Pick<DatasetClient, 'impact' | 'impactRows'>;
};
type Ask = ParsedLocalCallInput<'impact.count'>;

const T = text.impact;

const COLUMNS: readonly DatasetColumn[] = [
  { key: 'title', label: T.columns.title, type: 'text', width: 280 },
  { key: 'sender', label: T.columns.sender, type: 'text', width: 200 },
  { key: 'harm', label: T.columns.harm, type: 'list', width: 140 },
  { key: 'result', label: T.columns.result, type: 'list', width: 200 },
  { key: 'saas', label: T.columns.saas, type: 'text', width: 130 },
  { key: 'entity_id', label: T.columns.id, type: 'text', width: 200 },
  { key: 'entity_type', label: T.columns.type, type: 'text', width: 170 },
];

/** Returns true if a dataset has rows of emails or files: not lists of exceptions, and nothing that was made from other rows. */
const isResult = ({ loaded, columns, isMade }: DatasetState): boolean =>
  loaded > 0 && !isMade && !columns.some(({ key }) => key === 'exception_str');

/** Returns the end of the list, which lacks the rows over its limit. */
const lastStep = (loaded: number, total: number): LoadStep => ({
  loaded,
  total,
  isComplete: true,
  ...(loaded < total
    ? {
        endedEarly: failure('rejected', T.listed(loaded, total), { code: 'incomplete', next: T.listedNext }),
      }
    : {}),
});

/** Creates the calls about the rows that exceptions apply to. */
export const createImpact = ({ loaders, datasets }: ImpactDeps) => {
  const results = () => loaders.list().filter(isResult);
  const searched = () => results().map(({ dataset }) => ({ dataset, chosen: loaders.chosenFields(dataset) }));
  const open = async ({ values }: Ask): Promise<Result<DatasetState>> => {
    const titles = new Map(results().map(({ dataset, title }) => [dataset, title]));
    const found = await datasets.impactRows({ results: searched(), values });
    if (!found.ok) return found;
    const { total } = found.value;
    const rows = found.value.rows.map(
      ({ title, sender, harms, results: of, saas, entity_id, entity_type }) => [
        title,
        sender,
        [...(harms ?? [T.unknown])],
        of.flatMap((id) => titles.get(id) ?? []),
        saas,
        entity_id,
        entity_type,
      ],
    );
    return openWhole(
      loaders,
      {
        title: T.title,
        begin: () => ({
          next: async (sink) => {
            const put = await sink.rows(rows);
            return put.ok ? ok(lastStep(put.value.loaded, total)) : put;
          },
        }),
      },
      COLUMNS,
    );
  };
  return { count: ({ values }: Ask) => datasets.impact({ results: searched(), values }), open };
};
