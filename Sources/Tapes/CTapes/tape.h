// Embeds FOLDER/NAME.tape.
#define LITERAL(name) #name
#define STRING(name) LITERAL(name)
    {STRING(NAME), (const char[]){
#embed STRING(FOLDER/NAME.tape)
    , 0}},
#undef NAME
