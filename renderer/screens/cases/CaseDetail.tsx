import { InputGroup, TextArea } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { CASE_LIMITS, type Case, type Pin } from '../../../shared/model/case';
import { EmptyState } from '../../components/EmptyState';
import { LongText } from '../../dataset-view/rows/LongText';
import { ListGrid } from '../../dataset-view/list/ListGrid';
import { useDefang } from '../../state/format';
import { changeCase, pinList } from './cases-store';
import { TEXT } from './text';

type DetailProps = { readonly open: Case; readonly isReadOnly: boolean };

/** A text that is saved once the analyst leaves it. */
const useSavedText = (saved: string, save: (text: string) => void) => {
  const [text, setText] = useState(saved);
  useEffect(() => setText(saved), [saved]);
  return {
    value: text,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setText(currentTarget.value),
    onBlur: () => {
      if (text !== saved) save(text);
    },
  };
};

const textOf = ({ content }: Pin): string => {
  switch (content.kind) {
    case 'screenshot':
      return '';
    case 'headers':
    case 'query':
      return content.text;
    default:
      return JSON.stringify(content.data, null, 2);
  }
};

/** The content of the current pin: its text, defanged, or its picture. */
const PinContent = ({ pin }: { readonly pin: Pin }) => {
  const show = useDefang();
  return (
    <section className="pin-content" aria-label={TEXT.content} tabIndex={0}>
      {pin.content.kind === 'screenshot' ? (
        <img src={`data:image/png;base64,${pin.content.png}`} alt={TEXT.picture(pin.title)} />
      ) : (
        <pre>
          <LongText key={pin.id} text={show(textOf(pin))} />
        </pre>
      )}
    </section>
  );
};

/** A case: its name, its notes, its pins and the content of the current one. */
export const CaseDetail = ({ open, isReadOnly }: DetailProps) => {
  useEffect(() => void pinList.put(open.pins), [open.pins]);
  const current = useStore(pinList.store, (s) => {
    const row = pinList.currentRow(s);
    return row ? pinList.item(row.row) : undefined;
  });
  const title = useSavedText(open.title, (text) => {
    if (text.trim() !== '') void changeCase({ title: text.trim() });
  });
  const notes = useSavedText(open.notes, (text) => void changeCase({ notes: text }));
  return (
    <div className="case-detail" data-pane>
      <InputGroup aria-label={TEXT.caseName} maxLength={CASE_LIMITS.title} readOnly={isReadOnly} {...title} />
      <TextArea
        aria-label={TEXT.notes}
        placeholder={TEXT.notes}
        maxLength={CASE_LIMITS.notes}
        readOnly={isReadOnly}
        fill
        {...notes}
      />
      {open.pins.length === 0 ? (
        <EmptyState title={TEXT.noPins}>
          <p>{TEXT.noPinsNote}</p>
        </EmptyState>
      ) : (
        <>
          <div className="case-pins">
            <ListGrid name={TEXT.evidence} list={pinList} />
          </div>
          {current && <PinContent pin={current} />}
        </>
      )}
    </div>
  );
};
