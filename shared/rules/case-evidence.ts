import type { Pin } from '../model/case';

/** A piece of evidence: all that was pinned of an entity, or a pin of its own. */
export type CaseEvidence = { readonly id: string; readonly pins: readonly [Pin, ...Pin[]] };

/** Returns the pieces of evidence among pins, in the order in which each was first pinned. Its record comes first among its pins. */
export const evidenceOf = (pins: readonly Pin[]): readonly CaseEvidence[] => {
  const pieces = new Map<string, [Pin, ...Pin[]]>();
  for (const pin of pins) {
    const id = pin.entity === undefined ? `pin ${pin.id}` : `entity ${pin.entity}`;
    const piece = pieces.get(id);
    if (!piece) pieces.set(id, [pin]);
    else if (pin.content.kind === 'entity') piece.unshift(pin);
    else piece.push(pin);
  }
  return [...pieces].map(([id, piece]) => ({ id, pins: piece }));
};
