/** Display lists. NV_vertex_program §5.4; OpenGL 1.2.1 §5.4. */
import { MOST_NAMES, type Context } from './context.js';
import { inOrder } from './display-list.js';
import { done, errorsOf, failed, returned, type Rule, type Rules } from './result.js';

const newList: Rule = (context, given) => {
  const [list, mode] = [given.number('list'), given.name('mode')];
  const errors = errorsOf([
    [list === 0, 'INVALID_VALUE'],
    [mode !== 'COMPILE' && mode !== 'COMPILE_AND_EXECUTE', 'INVALID_ENUM'],
    [context.lists.compiling !== null, 'INVALID_OPERATION'],
  ]);
  if (errors.length > 0) return failed(context, ...errors);
  const compiling = { list, kept: null, executes: mode === 'COMPILE_AND_EXECUTE' };
  return done({ ...context, lists: { ...context.lists, compiling } });
};

const endList: Rule = (context) => {
  const { compiling, lists } = context.lists;
  if (compiling === null) return failed(context, 'INVALID_OPERATION');
  return withLists(context, new Map(lists).set(compiling.list, inOrder(compiling.kept)), null);
};

function withLists(
  context: Context,
  lists: Context['lists']['lists'],
  compiling = context.lists.compiling,
): ReturnType<Rule> {
  return done({ ...context, lists: { lists, compiling } });
}

/** As many unused names in a row, of empty lists; which, an implementation decides. */
const genLists: Rule = (context, given) => {
  const range = given.number('range');
  if (range < 0) return failed(context, 'INVALID_VALUE');
  if (range > MOST_NAMES) return failed(context, 'OUT_OF_MEMORY');
  const { lists } = context.lists;
  const first = Math.max(0, ...lists.keys()) + 1;
  const added = new Map(lists);
  for (let list = first; list < first + range; list++) added.set(list, []);
  const { context: next } = withLists(context, added);
  return returned(next, range === 0 ? 0 : first);
};

const deleteLists: Rule = (context, given) => {
  const [first, range] = [given.number('list'), given.number('range')];
  if (range < 0) return failed(context, 'INVALID_VALUE');
  const { lists } = context.lists;
  return withLists(
    context,
    new Map([...lists].filter(([list]) => list < first || list >= first + range)),
  );
};

export const LIST_RULES: Rules = {
  NewList: newList,
  EndList: endList,
  GenLists: genLists,
  DeleteLists: deleteLists,
  IsList: (context, given) => returned(context, context.lists.lists.has(given.number('list'))),
};
