import { Checkbox, Radio, RadioGroup } from '@blueprintjs/core';
import { EXPORT_FORMATS } from '../../../shared/model/app-state';
import { useZone, formatZone } from '../../state/time';
import { FORMAT_LABELS, FORMAT_WORDS, formatOf, sheetWords, type ExportForm } from './export-form';

type FieldsProps = {
  readonly form: ExportForm;
  readonly asked: number;
  /** There are ids beside the columns on screen. */ readonly canHaveIds: boolean;
  readonly onChange: (change: Partial<ExportForm>) => void;
};

/** The format with what it can and cannot hold, and the choices that belong to it. */
export const FormatFields = ({ form, asked, canHaveIds, onChange }: FieldsProps) => {
  const zone = useZone();
  const sheets = sheetWords(form.format, asked);
  return (
    <>
      <div>
        <RadioGroup
          label="Format"
          selectedValue={form.format}
          onChange={({ currentTarget }) => onChange({ format: formatOf(currentTarget.value) })}
          inline
        >
          {EXPORT_FORMATS.map((format) => (
            <Radio key={format} value={format} label={FORMAT_LABELS[format]} />
          ))}
        </RadioGroup>
        <p className="hint" aria-live="polite">
          {FORMAT_WORDS[form.format]}
        </p>
      </div>
      {sheets !== undefined && <div className="strip warn">{sheets}</div>}
      {form.format === 'xlsx' && (
        <RadioGroup
          label="Times"
          selectedValue={form.times}
          onChange={({ currentTarget }) =>
            onChange({ times: currentTarget.value === 'cells' ? 'cells' : 'text' })
          }
          inline
        >
          <Radio value="text" label="Text, UTC as sent" />
          <Radio value="cells" label={`Date cells in ${formatZone(zone)}`} />
        </RadioGroup>
      )}
      <div className="choices">
        {canHaveIds && (
          <Checkbox
            label="Entity ids: notes, comparisons and profiles find the rows by them"
            checked={form.ids}
            onChange={({ currentTarget }) => onChange({ ids: currentTarget.checked })}
          />
        )}
        <Checkbox
          label="Defang links and addresses"
          checked={form.defang}
          onChange={({ currentTarget }) => onChange({ defang: currentTarget.checked })}
        />
        {form.format === 'csv' && (
          <Checkbox
            label="Byte order mark, for Excel"
            checked={form.bom}
            onChange={({ currentTarget }) => onChange({ bom: currentTarget.checked })}
          />
        )}
      </div>
    </>
  );
};
