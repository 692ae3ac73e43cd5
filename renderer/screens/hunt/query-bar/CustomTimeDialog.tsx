import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Json } from '../../../../shared/model/json';
import { parseInstant } from '../../../../shared/rules/dates';
import { Modal } from '../../../components/Modal';
import { TEXT as QUERY_TEXT } from '../../../query/text';
import type { TimeRange } from '../../../query/time-range';
import { formatZone, useZone } from '../../../state/time';
import { DateValue } from '../../../features/condition-builder/DateValue';
import { TEXT as ALL_TEXT } from '../text';

const TEXT = ALL_TEXT.query;

type CustomRange = Extract<TimeRange, { kind: 'range' }>;

const endError = (value: Json | undefined): string | undefined =>
  value === undefined || value === '' || (typeof value === 'string' && parseInstant(value) !== undefined)
    ? undefined
    : QUERY_TEXT.errors.enterDate;

/** Returns what is wrong with a typed range. */
const rangeError = (from: Json | undefined, to: Json | undefined): string | undefined => {
  const error = endError(from) ?? endError(to);
  if (error !== undefined) return error;
  if (!from && !to) return TEXT.enterTime;
  const isReversed = typeof from === 'string' && typeof to === 'string' && to !== '' && from > to;
  return isReversed ? QUERY_TEXT.errors.reversedRange : undefined;
};

type CustomProps = {
  readonly start: CustomRange;
  readonly onApply: (range: CustomRange) => void;
  readonly onClose: () => void;
};

/** Asks for the start and the end of a time range. */
export const CustomTimeDialog = ({ start, onApply, onClose }: CustomProps) => {
  const zone = useZone();
  const [from, setFrom] = useState<Json>(start.from ?? '');
  const [to, setTo] = useState<Json>(start.to ?? '');
  const [isTried, setTried] = useState(false);
  const error = rangeError(from, to);
  const apply = () => {
    setTried(true);
    if (error !== undefined) return;
    const text = (value: Json) => (typeof value === 'string' && value !== '' ? value : undefined);
    onApply({ kind: 'range', from: text(from), to: text(to) });
  };
  return (
    <Modal
      title={TEXT.customTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{TEXT.cancel}</Button>
          <Button className="primary" onClick={apply}>
            {TEXT.apply}
          </Button>
        </>
      }
    >
      <div className="custom-time">
        <span aria-hidden>{TEXT.from}</span>
        <DateValue label={TEXT.from} value={from} onChange={setFrom} />
        <span aria-hidden>{TEXT.to}</span>
        <DateValue label={TEXT.to} value={to} onChange={setTo} isEndOfDay />
        <p className="quiet">{TEXT.customZone(formatZone(zone))}</p>
        {isTried && error !== undefined && (
          <p className="bad-text" role="alert">
            {error}
          </p>
        )}
      </div>
    </Modal>
  );
};
