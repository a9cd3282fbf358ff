// Imported first, because React picks its build when it is evaluated. The development build renders at 0.43 of the speed.
process.env.NODE_ENV ??= "production";
