/** Finds out from the code which tenant calls an analyst can cause: in the page directly, or through a local call that the page makes. */
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../..');

/** The names that are looked for. */
export type CallNames = { readonly tenant: readonly string[]; readonly local: readonly string[] };

/** The parts of the page that make each call, and how they come to it. */
export type CallReach = ReadonlyMap<string, readonly string[]>;

const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** Visits a node and all nodes inside it. */
const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
};

/** Returns the modules that a file imports at run time, also later. */
const importsOf = (source: ts.SourceFile): readonly string[] => {
  const found: string[] = [];
  const add = (node: ts.Expression | undefined) => node && ts.isStringLiteral(node) && found.push(node.text);
  walk(source, (node) => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) add(node.moduleSpecifier);
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) add(node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0]);
  });
  return found;
};

type ReadFile = (path: string) => string | undefined;

/** Returns the source files that a first one loads, now or later, by their paths. */
const loadedFrom = (entry: string, read: ReadFile): ReadonlyMap<string, ts.SourceFile> => {
  const loaded = new Map<string, ts.SourceFile>();
  const load = (path: string): void => {
    const file = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
      .map((end) => path + end)
      .find((one) => /\.tsx?$/.test(one) && read(one) !== undefined);
    if (file === undefined || loaded.has(file)) return;
    const source = parse(file, read(file) ?? '');
    loaded.set(file, source);
    for (const module of importsOf(source)) if (module.startsWith('.')) load(join(dirname(file), module));
  };
  load(entry);
  return loaded;
};

/** Returns the names that a file reads from an object: `api['x']` or `api.x`. */
const readFrom = (source: ts.SourceFile, object: string): readonly string[] => {
  const names: string[] = [];
  walk(source, (node) => {
    if (!ts.isElementAccessExpression(node) || node.expression.getText() !== object) return;
    if (ts.isStringLiteral(node.argumentExpression)) names.push(node.argumentExpression.text);
  });
  return names;
};

/** Returns the part of the page that a file belongs to: a screen, a feature, or a folder. */
const partOf = (path: string): string => {
  const [, ...folders] = dirname(relative(ROOT, path)).split('/');
  return folders.slice(0, 2).join('/') || 'page';
};

/** Returns the declarations that a name refers to, in the code itself. */
const declarationsOf = (checker: ts.TypeChecker, node: ts.Node): readonly ts.Declaration[] => {
  const shorthand = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : undefined;
  const symbol = shorthand ?? checker.getSymbolAtLocation(node);
  if (!symbol) return [];
  const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (meant.declarations ?? []).flatMap((declaration) => {
    if (!ts.isBindingElement(declaration)) return [declaration];
    // A name taken out of an object stands for the property of that object.
    const name = (declaration.propertyName ?? declaration.name).getText();
    const whole = declaration.parent.parent;
    const taken =
      ts.isVariableDeclaration(whole) && whole.initializer ? whole.initializer : declaration.parent;
    const property = checker.getTypeAtLocation(taken).getProperty(name);
    return [declaration, ...(property?.declarations ?? [])];
  });
};

/** The tenant calls that a piece of code names itself, and the code that it uses. */
type Piece = { readonly calls: readonly string[]; readonly uses: readonly ts.Node[] };

/** Returns what follows a piece of code through every function that it uses. Each piece is read once. */
const createFollower = (
  checker: ts.TypeChecker,
  { tenant }: CallNames,
  isOurs: (file: string) => boolean,
) => {
  const pieces = new Map<ts.Node, Piece>();
  const isFollowed = (declaration: ts.Declaration): boolean =>
    isOurs(declaration.getSourceFile().fileName) && !ts.isTypeAliasDeclaration(declaration);
  const readPiece = (root: ts.Node): Piece => {
    const calls: string[] = [];
    const uses: ts.Node[] = [];
    walk(root, (node) => {
      const isLiteral = ts.isStringLiteral(node) && !ts.isLiteralTypeNode(node.parent);
      if (isLiteral && tenant.includes(node.text)) calls.push(node.text);
      if (ts.isIdentifier(node)) uses.push(...declarationsOf(checker, node).filter(isFollowed));
    });
    return { calls, uses };
  };
  const pieceOf = (node: ts.Node): Piece => {
    const piece = pieces.get(node) ?? readPiece(node);
    pieces.set(node, piece);
    return piece;
  };
  /** Returns the tenant calls that are named behind a node. */
  return (start: ts.Node): ReadonlySet<string> => {
    const found = new Set<string>();
    const seen = new Set([start]);
    // A set is walked in the order in which it grows.
    for (const node of seen) {
      const { calls, uses } = pieceOf(node);
      for (const call of calls) found.add(call);
      for (const used of uses) seen.add(used);
    }
    return found;
  };
};

/** Returns the handlers of local calls, by their names. */
const handlersIn = (
  sources: readonly ts.SourceFile[],
  { local }: CallNames,
): ReadonlyMap<string, ts.Node> => {
  const handlers = new Map<string, ts.Node>();
  for (const source of sources)
    walk(source, (node) => {
      const isProperty = ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node);
      if (isProperty && ts.isStringLiteral(node.name) && local.includes(node.name.text))
        handlers.set(node.name.text, node);
    });
  return handlers;
};

/** The code of an application: where its page begins, and the program of its main process. */
export type Code = {
  readonly page: string;
  readonly read: ReadFile;
  readonly main: ts.Program;
  /** Returns true if a file of the main process is searched. */
  readonly isMain: (file: string) => boolean;
};

/** The code of this repository. */
export const ownCode = (): Code => {
  const config = join(ROOT, 'main/tsconfig.json');
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, (path) => ts.sys.readFile(path)).config,
    ts.sys,
    dirname(config),
  );
  return {
    page: join(ROOT, 'renderer/main.tsx'),
    read: (path) => ts.sys.readFile(path),
    main: ts.createProgram(fileNames, { ...options, composite: false, incremental: false, noEmit: true }),
    isMain: (file) => file.startsWith(join(ROOT, 'main')) && !file.startsWith(join(ROOT, 'main/demo')),
  };
};

/** Returns the texts that the page names as values of a key, such as the kinds of lists that it opens. */
export const namedInPage = (
  { page, read }: Pick<Code, 'page' | 'read'>,
  key: string,
): ReadonlySet<string> => {
  const values = new Set<string>();
  for (const source of loadedFrom(page, read).values())
    walk(source, (node) => {
      if (!ts.isPropertyAssignment(node) || node.name.getText() !== key) return;
      const value = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (ts.isStringLiteral(value)) values.add(value.text);
    });
  return values;
};

/** Returns what reaches each tenant call. A call that nothing reaches is not in the result. */
export const reachOfCalls = ({ page, read, main, isMain }: Code, names: CallNames): CallReach => {
  const reach = new Map<string, Set<string>>();
  const add = (call: string, from: string) => reach.set(call, (reach.get(call) ?? new Set()).add(from));
  const follow = createFollower(main.getTypeChecker(), names, isMain);
  const handlers = handlersIn(
    main.getSourceFiles().filter(({ fileName }) => isMain(fileName)),
    names,
  );
  const behind = new Map<string, ReadonlySet<string>>();
  const behindLocal = (local: string, handler: ts.Node): ReadonlySet<string> => {
    const known = behind.get(local) ?? follow(handler);
    behind.set(local, known);
    return known;
  };
  for (const [path, source] of loadedFrom(page, read)) {
    for (const call of readFrom(source, 'api')) if (names.tenant.includes(call)) add(call, partOf(path));
    for (const local of readFrom(source, 'local')) {
      const handler = handlers.get(local);
      if (!handler) continue;
      for (const call of behindLocal(local, handler)) add(call, `${partOf(path)} by ${local}`);
    }
  }
  return new Map([...reach].map(([call, from]) => [call, [...from].sort()]));
};
