import { describe, expect, it } from 'vitest';
import { canvasRenderer } from '../../../../renderer/components/charts/canvas-renderer';

type Painter = Record<string, unknown> & { dispose: () => void; _paintList: (...list: unknown[]) => void };

/** Returns a painter without a canvas, in which one frame was asked for under the number 7. */
const painterOf = (): Painter => {
  const painters: { readonly prototype: object }[] = [];
  const registers = {
    registerPainter: (_name: string, one: { readonly prototype: object }) => painters.push(one),
  };
  canvasRenderer(registers as never);
  return Object.assign(Object.create(painters[0]?.prototype ?? null), {
    _redrawId: 7,
    root: { innerHTML: '' },
    _i: undefined,
  });
};

describe('the painter of charts', () => {
  it('paints nothing in a frame that was asked for before the chart was disposed of', () => {
    const painter = painterOf();
    painter.dispose();
    expect(painter.root).toBeNull();
    expect(() => painter._paintList([], [], 7)).not.toThrow();
  });

  it('paints the frames of a chart that is there', () => {
    // Without layers to paint on, painting fails: it was begun.
    expect(() => painterOf()._paintList([], [], 7)).toThrow();
  });
});
