import { Checkbox, Radio, RadioGroup } from '@blueprintjs/core';
import { EXPORT_FORMATS } from '../../../shared/model/app-state';
import { formatZone, useZone } from '../../state/time';
import { formatOf, sheetNote, type ExportForm } from './export-form';
import { TEXT } from './text';

type FieldsProps = {
  readonly form: ExportForm;
  /** Number of rows to export. */
  readonly asked: number;
  /** True if the rows have IDs beside the columns on screen. */
  readonly canHaveIds: boolean;
  readonly onChange: (change: Partial<ExportForm>) => void;
};

const FormatChoice = ({ form, onChange }: Pick<FieldsProps, 'form' | 'onChange'>) => (
  <div>
    <RadioGroup
      label={TEXT.format}
      selectedValue={form.format}
      onChange={({ currentTarget }) => onChange({ format: formatOf(currentTarget.value) })}
      inline
    >
      {EXPORT_FORMATS.map((format) => (
        <Radio key={format} value={format} label={TEXT.formats[format]} />
      ))}
    </RadioGroup>
    <p className="hint" aria-live="polite">
      {TEXT.formatNotes[form.format]}
    </p>
  </div>
);

const TimesChoice = ({ form, onChange }: Pick<FieldsProps, 'form' | 'onChange'>) => {
  const zone = useZone();
  return (
    <RadioGroup
      label={TEXT.times}
      selectedValue={form.times}
      onChange={({ currentTarget }) =>
        onChange({ times: currentTarget.value === 'cells' ? 'cells' : 'text' })
      }
      inline
    >
      <Radio value="text" label={TEXT.timesText} />
      <Radio value="cells" label={TEXT.timesCells(formatZone(zone))} />
    </RadioGroup>
  );
};

/** The format with what it can and can't hold, and the choices that go with it. */
export const FormatFields = ({ form, asked, canHaveIds, onChange }: FieldsProps) => {
  const sheets = sheetNote(form.format, asked);
  return (
    <>
      <FormatChoice form={form} onChange={onChange} />
      {sheets !== undefined && <div className="strip warn">{sheets}</div>}
      {form.format === 'xlsx' && <TimesChoice form={form} onChange={onChange} />}
      <div className="choices">
        {canHaveIds && (
          <Checkbox
            label={TEXT.ids}
            checked={form.ids}
            onChange={({ currentTarget }) => onChange({ ids: currentTarget.checked })}
          />
        )}
        <Checkbox
          label={TEXT.defang}
          checked={form.defang}
          onChange={({ currentTarget }) => onChange({ defang: currentTarget.checked })}
        />
        {form.format === 'csv' && (
          <Checkbox
            label={TEXT.bom}
            checked={form.bom}
            onChange={({ currentTarget }) => onChange({ bom: currentTarget.checked })}
          />
        )}
      </div>
    </>
  );
};
