import { Numeric } from '../../shared/model/lenient-values';
import { readTime } from '../../shared/rules/read-time';
import { Collapsed } from '../components/Collapsed';
import { useApp } from '../state/app-store';
import { formatBytes, formatCell, useDefang } from '../state/format';
import { formatInstantWithZone, useZone } from '../state/time';
import { EvidenceValue } from './EvidenceValue';
import { formatFieldName } from './format';
import { TEXT } from './text';

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
  const isInstant = typeof value === 'string' && /\D/.test(value) && readTime(value, 'UTC') !== undefined;
  return (
    <EvidenceValue
      field={name}
      label={label}
      value={Array.isArray(value) ? (value as readonly unknown[])[0] : value}
    >
      <bdi>
        {isInstant
          ? formatInstantWithZone(value, zone)
          : (formatSize(name, value) ?? (show(formatCell(value)) || '–'))}
      </bdi>
    </EvidenceValue>
  );
};

/** Names of fields that hold a number of bytes. */
const SIZE = /^(size|(file|mail|email|message|attachment|body|content)_size|(.+_)?bytes)$/;

/** Returns a number of bytes with a unit, beside the number as it was sent; undefined if the field holds something else. */
const formatSize = (name: string, value: unknown): string | undefined => {
  const bytes = Numeric.safeParse(value);
  if (!SIZE.test(name) || !bytes.success || !Number.isInteger(bytes.data) || bytes.data < 0) return undefined;
  return TEXT.sizeWithBytes(formatBytes(bytes.data), bytes.data);
};

/** Fields that only programs read. */
const IDS = ['entity_id', 'entity_type', 'saas'];

/** Fields with their values, in the tenant's order but with IDs last; sensitivity labels only if their flag is on. */
export const FieldPairs = ({ fields }: { readonly fields: FieldMap }) => {
  const hasLabels = useApp((s) => s.flags.sensitivity_labels);
  const all = Object.entries(fields).filter(([name]) => hasLabels || !name.startsWith('sensitivity_label'));
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
