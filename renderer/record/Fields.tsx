import { isFieldShown } from '../../shared/rules/flagged-fields';
import { Collapsed } from '../components/Collapsed';
import { useApp } from '../state/app-store';
import { formatCell, useDefang } from '../state/format';
import { useZone } from '../state/time';
import { EvidenceValue } from './EvidenceValue';
import { formatFieldValue } from './field-value';
import { formatFieldName } from './format';

type FieldMap = Readonly<Record<string, unknown>>;

const Value = ({ name, value }: { readonly name: string; readonly value: unknown }) => {
  const show = useDefang();
  const zone = useZone();
  const label = formatFieldName(name);
  if (Array.isArray(value) && value.length > 1) {
    return (
      <Collapsed items={value as readonly unknown[]}>
        {(one, i) => (
          <div key={i}>
            <EvidenceValue field={name} label={label} value={one}>
              <bdi>{show(formatCell(one))}</bdi>
            </EvidenceValue>
          </div>
        )}
      </Collapsed>
    );
  }
  return (
    <EvidenceValue
      field={name}
      label={label}
      value={Array.isArray(value) ? (value as readonly unknown[])[0] : value}
    >
      <bdi>{show(formatFieldValue(name, value, zone)) || '–'}</bdi>
    </EvidenceValue>
  );
};

/** Fields that only programs read. */
const IDS = ['entity_id', 'entity_type', 'saas'];

/** Fields with their values, in the tenant's order but with IDs last; those that the tenant's flags turn off are left out. */
export const FieldPairs = ({ fields }: { readonly fields: FieldMap }) => {
  const flags = useApp((s) => s.flags);
  const all = Object.entries(fields).filter(([name]) => isFieldShown(name, flags));
  const isId = ([name]: (typeof all)[number]) => IDS.includes(name);
  const shown = [...all.filter((field) => !isId(field)), ...all.filter(isId)];
  return (
    <dl className="pairs">
      {shown.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{formatFieldName(name)}</dt>
          <dd>
            <Value name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
