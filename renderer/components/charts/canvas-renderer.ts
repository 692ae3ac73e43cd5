import { CanvasRenderer } from 'echarts/renderers';

/** The part of ECharts' canvas painter that is changed here: its `root` is null once it is disposed of. */
declare class Painter {
  readonly root: unknown;
  _paintList(...list: readonly unknown[]): void;
}
type Registers = { readonly registerPainter: (name: string, painter: typeof Painter) => void };

/**
 * Draws on a canvas as ECharts does, but nothing on a chart that is gone. ECharts paints a large drawing in several frames. If the chart is
 * disposed of between two of them, the second would fail, because the layers are gone. Fits `echarts.use`.
 */
export const canvasRenderer: typeof CanvasRenderer = (registers) =>
  (CanvasRenderer as unknown as (to: Registers) => void)({
    registerPainter: (name, painter) =>
      (registers as unknown as Registers).registerPainter(
        name,
        class extends painter {
          override _paintList(...list: readonly unknown[]): void {
            if (this.root) super._paintList(...list);
          }
        },
      ),
  });
