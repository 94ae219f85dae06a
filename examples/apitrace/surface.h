/* Types and commands of OpenGL, and a context of it in a surface of 16 by 16 pixels that nobody sees: what the programs beside need, without headers of a system. */
typedef unsigned int GLenum, GLuint, GLbitfield;
typedef int GLint, GLsizei;
typedef float GLfloat;
typedef double GLdouble;
typedef unsigned char GLubyte, GLboolean;
typedef void *Handle;

extern Handle eglGetDisplay(Handle native);
extern unsigned eglInitialize(Handle display, int *major, int *minor);
extern unsigned eglBindAPI(unsigned api);
extern unsigned eglChooseConfig(Handle display, const int *wanted, Handle *configs, int size, int *count);
extern Handle eglCreateContext(Handle display, Handle config, Handle shared, const int *wanted);
extern Handle eglCreatePbufferSurface(Handle display, Handle config, const int *wanted);
extern unsigned eglMakeCurrent(Handle display, Handle draw, Handle read, Handle context);
extern Handle eglGetProcAddress(const char *name);

#define COMMAND(result, name, ...) result (*name)(__VA_ARGS__) = (result (*)(__VA_ARGS__))eglGetProcAddress(#name)

/* Returns 0 where there is none. */
static int made_context(void) {
  Handle display = eglGetDisplay(0), config, surface, context;
  int major, minor, count;
  const int wanted[] = {0x3033, 1, 0x3040, 8, 0x3038}, size[] = {0x3057, 16, 0x3056, 16, 0x3038};
  if (!eglInitialize(display, &major, &minor)) return 0;
  eglBindAPI(0x30A2);
  eglChooseConfig(display, wanted, &config, 1, &count);
  surface = eglCreatePbufferSurface(display, config, size);
  context = eglCreateContext(display, config, 0, 0);
  eglMakeCurrent(display, surface, surface, context);
  return 1;
}
