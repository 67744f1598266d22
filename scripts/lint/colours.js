// Lint rule for the pure folders: deciding code is synchronous, so neither `async` nor `await` may stand there.
const report = (context, node) =>
  context.report({ node, message: 'Pure folders decide synchronously: no async, no await.' });

const noAsync = {
  create: (context) => {
    const onFunction = (node) => {
      if (node.async) report(context, node);
    };
    return {
      FunctionDeclaration: onFunction,
      FunctionExpression: onFunction,
      ArrowFunctionExpression: onFunction,
      AwaitExpression: (node) => report(context, node),
    };
  },
};

export default { meta: { name: 'caudal' }, rules: { 'no-async': noAsync } };
