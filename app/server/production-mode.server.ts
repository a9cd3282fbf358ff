// Imported before anything that imports React, which picks its build when it is first evaluated. The development build
// takes more than twice as long to render.
process.env.NODE_ENV ??= "production";
