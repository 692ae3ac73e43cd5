import { useDefang } from '../../state/format';
import { useZone } from '../../state/time';
import { namedFields, type NameOfId } from '../fields/named-fields';
import { TEXT } from '../text';
import { LongText } from '../../components/LongText';

type FieldsProps = { readonly cell: unknown; readonly nameOfId?: NameOfId | undefined };

/** The fields of a JSON text, each with its name. */
export const NamedFields = ({ cell, nameOfId }: FieldsProps) => {
  const show = useDefang();
  // Drawn again in another zone.
  useZone();
  const { fields, isWhole } = namedFields(cell, nameOfId);
  const [only] = fields;
  if (!only) return <>–</>;
  if (fields.length === 1 && only.label === '') return <LongText text={show(only.value)} />;
  return (
    <dl className="pairs">
      {fields.map(({ label, value }, at) => (
        // Two keys may have the same name.
        <div key={at} style={{ display: 'contents' }}>
          <dt>
            <bdi>{show(label)}</bdi>
          </dt>
          <dd>
            <LongText text={show(value)} />
          </dd>
        </div>
      ))}
      {!isWhole && <dd className="quiet">{TEXT.fields.more}</dd>}
    </dl>
  );
};
