import { WarningSign } from '@blueprintjs/icons';
import type { DatasetColumn } from '../../../shared/dataset';
import { ZoneSelect } from '../../components/ZoneSelect';
import { useTenantZone } from '../../state/tenant-zone';
import { TEXT } from '../text';

/** Says that times without a zone are read in an assumed one, and offers another. `onChange` loads the rows again. */
export const ZoneNote = ({
  columns,
  onChange,
}: {
  readonly columns: readonly DatasetColumn[];
  readonly onChange: () => void;
}) => {
  const { onPick } = useTenantZone();
  const assumed = columns.filter(({ isZoneAssumed }) => isZoneAssumed);
  const zone = assumed[0]?.zone;
  if (zone === undefined) return null;
  return (
    <div className="strip warn" role="status">
      <WarningSign size={14} />
      <span className="grow">{TEXT.zone.note(assumed.map(({ label }) => label))}</span>
      <ZoneSelect
        minimal
        aria-label={TEXT.zone.pick}
        zone={zone}
        onPick={(picked) => {
          onPick(picked);
          onChange();
        }}
      />
    </div>
  );
};
