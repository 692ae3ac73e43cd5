import { useBrand } from '../../state/brand';
import type { Entity } from '../../../shared/model/entity';
import { readProfile, type ProfileOf } from '../../../shared/model/profiles';
import type { Flags } from '../../../shared/rules/flags';
import { useApp } from '../../state/app-store';
import { formatBytes } from '../../state/format';
import { formatInstantWithZone, useZone } from '../../state/time';
import { formatStateTags } from '../email/email-state';
import { FieldText } from '../parts/FieldText';
import type { Pair } from '../parts/Pairs';
import { PersonText } from '../parts/PersonText';
import { ProfileHead } from '../parts/ProfileHead';
import { stateSteps } from '../parts/state-steps';
import { StateSteps } from '../parts/StateSteps';
import { TEXT } from '../parts/text';
import { Value } from '../parts/Value';
import { Download } from './Download';
import type { RecordHeadProps } from '../record-kind';
import { visibleHashes } from '../visible-hashes';

const T = TEXT.file;

const hashPairs = (file: ProfileOf<'file'>, flags: Flags): readonly Pair[] =>
  visibleHashes(file, flags).map(({ field, kind, hash }) => [
    kind,
    <FieldText key={field} field={field} label={kind} value={hash} isMono />,
  ]);

/** The head of a file: verdict and state, name, owner, place, size and hashes. */
export const FileHead = ({ target, record, nav }: RecordHeadProps<Entity>) => {
  const zone = useZone();
  const flags = useApp((s) => s.flags);
  const brand = useBrand();
  const file = readProfile('file', record);
  const steps = stateSteps(file, brand, zone);
  const tags = [...(file.is_shared_externally ? [T.shared] : []), ...formatStateTags(file, brand)];
  return (
    <ProfileHead
      nav={nav}
      verdict={file.verdict ?? TEXT.unknown}
      tags={tags}
      title={file.name ?? ''}
      titleField="name"
      pairs={[
        [
          T.owner,
          file.owner && <PersonText field="owner" label={T.owner} value={file.owner} saas={target.saas} />,
        ],
        [T.path, file.path && <FieldText field="path" label={T.path} value={file.path} />],
        [
          T.size,
          <Value
            key="size"
            field="size"
            label={T.size}
            value={file.size}
            text={file.size === undefined ? TEXT.unknown : formatBytes(file.size)}
          />,
        ],
        [
          T.modified,
          file.modified && (
            <Value
              field="modified"
              label={T.modified}
              value={file.modified}
              text={formatInstantWithZone(file.modified, zone)}
            />
          ),
        ],
        ...hashPairs(file, flags),
        [TEXT.steps.label, steps.length > 0 && <StateSteps steps={steps} />],
        [
          T.label,
          flags.sensitivity_labels && file.sensitivity_label && (
            <FieldText field="sensitivity_label" label={T.label} value={file.sensitivity_label} />
          ),
        ],
      ]}
    >
      <Download target={target} record={record} />
    </ProfileHead>
  );
};
