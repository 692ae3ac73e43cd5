import type { DatasetColumn } from '../../../shared/dataset';
import { guardCell, withoutBreaks } from '../../../shared/rules/formula-guard';
import { withKey } from '../../commands/registry';
import { copyAndConfirm } from '../../components/copied';
import { TEXT } from '../text';
import type { Group } from '../view/statistics';
import { formatGroup } from './format-group';

const T = TEXT.groups;

type CopyGroupsProps = { readonly columns: readonly DatasetColumn[]; readonly groups: readonly Group[] };

/** Copies the groups one a line, as they were sent, alone or with their counts; nothing if there is none. */
export const copyGroups = ({ columns, groups }: CopyGroupsProps, hasCounts: boolean): void => {
  if (groups.length === 0) return;
  const names = groups.map((group) => withoutBreaks(formatGroup(columns, group, (text) => text)));
  const [only] = columns.length === 1 ? columns : [];
  const lines = names.map((name) => guardCell(name, only?.type ?? 'text'));
  const guarded = lines.filter((line, i) => line !== names[i]).length;
  const text = lines.map((line, i) => (hasCounts ? `${line}\t${groups[i]?.count ?? 0}` : line)).join('\n');
  copyAndConfirm(text, T.groupCount(groups.length), 'raw', guarded);
};

/** Copies the values of the groups, or the values with their counts. */
export const CopyGroups = (props: CopyGroupsProps) =>
  ([T.copyValues, T.copyCounts] as const).map((label) => (
    <button
      key={label}
      type="button"
      className="link"
      title={label === T.copyValues ? withKey(label, 'group.copy') : undefined}
      disabled={props.groups.length === 0}
      onClick={() => copyGroups(props, label === T.copyCounts)}
    >
      {label}
    </button>
  ));
