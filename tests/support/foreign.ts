/** Foreign readers of the files that we write: programs and modules of the system that share no code with us. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PYTHON = '/usr/bin/python3';
const MODULES = '/usr/lib/python3/dist-packages';
const found = (paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));

/** The programs, where they are installed. */
export const sevenZip = found(['/usr/bin/7zz', '/usr/bin/7z']);
export const libreOffice = found(['/usr/bin/soffice', '/usr/bin/libreoffice']);
export const python = found([PYTHON]);
export const hasModule = (name: string): boolean => python !== undefined && existsSync(`${MODULES}/${name}`);

/** Returns true if a case must be skipped because its reader is missing, and prints that. */
export const isMissing = (name: string, isThere: unknown): boolean => {
  if (isThere) return false;
  process.stdout.write(`skipped: ${name} is not installed here\n`);
  return true;
};

/** Returns the output of a Python script, parsed as JSON. Its arguments are in `sys.argv`. */
export const readByPython = async <T>(script: string, ...args: readonly string[]): Promise<T> => {
  const { stdout } = await run(PYTHON, ['-I', '-X', 'utf8', '-c', script, ...args], { maxBuffer: 1 << 30 });
  return JSON.parse(stdout) as T;
};

/** Runs a program; answers its exit code and what it printed. */
export const runProgram = async (
  program: string,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly text: string }> => {
  try {
    const { stdout } = await run(program, [...args], { maxBuffer: 1 << 28 });
    return { code: 0, text: stdout };
  } catch (error) {
    return {
      code: Number((error as { code?: number }).code ?? 1),
      text: String((error as { stdout?: string }).stdout ?? ''),
    };
  }
};

/** A workbook's first sheets by the standard's own words: zip, XML and the escapes of ECMA-376, without a spreadsheet library. */
export const RAW_WORKBOOK = `
import sys, json, zipfile, re
import xml.etree.ElementTree as ET
N = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
def text(node):
    raw = ''.join(t.text or '' for t in node.iter(N + 't'))
    return re.sub('_x([0-9A-Fa-f]{4})_', lambda m: chr(int(m.group(1), 16)), raw)
shared = [text(si) for si in ET.fromstring(z.read('xl/sharedStrings.xml')).iter(N + 'si')]
out = {}
names = [s.get('name') for s in ET.fromstring(z.read('xl/workbook.xml')).iter(N + 'sheet')]
for i, name in enumerate(names):
    data = z.read('xl/worksheets/sheet%d.xml' % (i + 1))
    assert b'<f' not in data and b'hyperlink' not in data
    rows = []
    for row in ET.fromstring(data).iter(N + 'row'):
        cells = {}
        for c in row.iter(N + 'c'):
            kind = c.get('t', 'n')
            v = c.find(N + 'v')
            value = text(c) if kind == 'inlineStr' else shared[int(v.text)] if kind == 's' else v.text
            cells[re.match('[A-Z]+', c.get('r')).group(0)] = ['s' if kind in ('s', 'inlineStr') else kind, value, int(c.get('s', '0'))]
        rows.append(cells)
    out[name] = rows
json.dump(out, sys.stdout)
`;

/** A workbook's cells as openpyxl types them: each as [type, value], dates as ISO text of the wall clock. */
export const OPENPYXL = `
import sys, json, datetime, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
out = {}
for sheet in book.worksheets:
    out[sheet.title] = [[None if c.value is None else [c.data_type, c.value.isoformat() if isinstance(c.value, datetime.datetime) else c.value] for c in row] for row in sheet.iter_rows()]
json.dump(out, sys.stdout)
`;

/** Date cells of a workbook's column A read as a zone's wall clock, back to milliseconds by the system's own zone rules; text stays text. */
export const ZONED_TIMES = `
import sys, json, datetime, zoneinfo, openpyxl
zone = zoneinfo.ZoneInfo(sys.argv[2])
epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
out = []
for (value,) in openpyxl.load_workbook(sys.argv[1]).worksheets[0].iter_rows(min_row=2, max_col=1, values_only=True):
    out.append(round((value.replace(tzinfo=zone) - epoch) / datetime.timedelta(milliseconds=1)) if isinstance(value, datetime.datetime) else value)
json.dump(out, sys.stdout)
`;

/** An encrypted file's plain bytes as a hash, with the proof over all of it checked; or the words of the refusal. */
export const DECRYPT = `
import sys, json, io, hashlib, msoffcrypto
with open(sys.argv[1], 'rb') as f:
    try:
        office = msoffcrypto.OfficeFile(f)
        office.load_key(password=sys.argv[2], verify_password=True)
        plain = io.BytesIO()
        office.decrypt(plain, verify_integrity=True)
        if len(sys.argv) > 3: open(sys.argv[3], 'wb').write(plain.getvalue())
        json.dump({'sha256': hashlib.sha256(plain.getvalue()).hexdigest(), 'size': len(plain.getvalue())}, sys.stdout)
    except Exception as e:
        json.dump({'refused': type(e).__name__}, sys.stdout)
`;

/** The records of a csv by python's own reader. */
export const PYTHON_CSV = `
import sys, json, csv
csv.field_size_limit(1 << 30)
with open(sys.argv[1], newline='', encoding='utf-8-sig') as f:
    json.dump(list(csv.reader(f, strict=True)), sys.stdout)
`;
