import { expect, it } from 'vitest';
import { TEXT } from '../../../../renderer/shell/text';

it('names the product in the title of each window, whatever the brand of the tenant is', () => {
  expect(TEXT.windowTitle('Contoso', 'Northwind Shield')).toBe('Contoso – Northwind Shield – Postern');
  expect(TEXT.windowTitle('Contoso', 'Postern')).toBe('Contoso – Postern');
  expect(TEXT.windowTitle('', 'Postern')).toBe('Postern');
  expect(TEXT.profileWindow.titleOf('Invoice', 'Northwind Shield')).toBe(
    'Invoice – Profile – Northwind Shield – Postern',
  );
});
