import type { EgressList } from '../../../shared/model/egress';
import type { DerivedCell } from '../dataset/cell-overrides';
import type { Dataset } from '../dataset/dataset';
import { egressOf } from './egress';
import { EGRESS_COLUMN } from './login-columns';
import { columnName } from '../column-store/view-sql';

/** Writes the names of networks into all rows of a dataset of logins, in place of those that were there. */
export const markEgress = async (dataset: Dataset, networks: EgressList): Promise<void> => {
  const place = (key: string) => dataset.columns.findIndex((column) => column.key === key);
  const [ip, egress] = [columnName(dataset.columns, 'ip'), columnName(dataset.columns, EGRESS_COLUMN)];
  const of = egressOf(networks);
  const ipAt = place('ip');
  const cell: DerivedCell['cell'] = (cells) => of(cells[ipAt]);
  await dataset.deriveCell({ place: place(EGRESS_COLUMN), cell }, async (connection) => {
    const { name } = dataset;
    const read = await connection.runAndReadAll(`select distinct ${ip} from ${name} where ${ip} is not null`);
    const named = read.getRows().flatMap(([address]) => {
      const label = of(address as string);
      return label === null ? [] : [[address as string, label] as const];
    });
    const list = (at: 0 | 1) => JSON.stringify(named.map((pair) => pair[at]));
    await connection.run(
      `update ${name} set ${egress} = (
         select n.label
         from (select unnest(from_json($1, '["varchar"]')) address, unnest(from_json($2, '["varchar"]')) as label) n
         where n.address = ${name}.${ip})`,
      [list(0), list(1)],
    );
  });
};
